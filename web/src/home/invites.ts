// The link to a friend can be shown again after the page was loaded again, as long as this tab's browser keeps it.

const name = (id: string) => `noctule:invite:${id}`;

export function keepInvite(id: string, invite: string): void {
  try {
    localStorage.setItem(name(id), invite);
  } catch {
    // Then it is shown once.
  }
}

export function linkOf(id: string): string {
  let invite: string | null = null;
  try {
    invite = localStorage.getItem(name(id));
  } catch {
    // As above.
  }
  return `${location.origin}/table/${id}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`;
}
