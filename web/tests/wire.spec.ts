import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from './place';

interface Schema {
  properties?: Record<string, unknown>;
  enum?: string[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

// Named otherwise in the page, or not needed by it.
const APART = new Set(['Challenge', 'GameState', 'HeatMap', 'Progress', 'Offer', 'PlayerKind', 'ProblemCode', 'RatedAs', 'Seats', 'TakenKind']);

/** The words of a union, and the fields of every object in it. */
interface Shape {
  words: string[];
  fields: string[];
}

function ofSchema(schema: Schema): Shape {
  const parts = [...(schema.oneOf ?? []), ...(schema.allOf ?? [])].filter((it) => !('$ref' in it)).map(ofSchema);
  const tagged = Object.values(schema.properties ?? {}).flatMap((it) => ((it as Schema).enum?.length === 1 ? ((it as Schema).enum ?? []) : []));
  return merge([{ words: [...(schema.enum ?? []), ...tagged], fields: Object.keys(schema.properties ?? {}) }, ...parts]);
}

function merge(shapes: Shape[]): Shape {
  const sorted = (lists: string[][]) => [...new Set(lists.flat())].sort();
  return { words: sorted(shapes.map((it) => it.words)), fields: sorted(shapes.map((it) => it.fields)) };
}

/** The types that the page declares, without those that they refer to. */
function declared(): Map<string, Shape> {
  const text = readFileSync(new URL('../src/wire.ts', import.meta.url), 'utf8');
  const source = ts.createSourceFile('wire.ts', text, ts.ScriptTarget.ES2022, true);
  const types = new Map<string, Shape>();
  const ofMembers = (members: ts.NodeArray<ts.TypeElement>): Shape => {
    const signatures = members.filter(ts.isPropertySignature);
    const words = signatures.flatMap(({ type }) => (type && ts.isLiteralTypeNode(type) ? ofType(type).words : []));
    return { words, fields: signatures.map(({ name }) => name.getText(source)) };
  };
  const ofType = (node: ts.TypeNode): Shape => {
    if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return merge(node.types.map(ofType));
    if (ts.isParenthesizedTypeNode(node)) return ofType(node.type);
    if (ts.isTypeLiteralNode(node)) return ofMembers(node.members);
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return { words: [node.literal.text], fields: [] };
    return { words: [], fields: [] };
  };
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement)) types.set(statement.name.text, merge([ofMembers(statement.members)]));
    if (ts.isTypeAliasDeclaration(statement)) types.set(statement.name.text, merge([ofType(statement.type)]));
  }
  return types;
}

test('the page’s types have the words and fields of the interface', async ({ server, request }) => {
  const description = (await (await request.get(`${server.address}/api/v1/openapi.json`)).json()) as { components: { schemas: Record<string, Schema> } };
  const types = declared();
  for (const [name, schema] of Object.entries(description.components.schemas)) {
    if (APART.has(name)) continue;
    const theirs = ofSchema(schema);
    const ours = types.get(name);
    expect(ours, `${name} is declared in wire.ts`).toBeDefined();
    if (name === 'Heat' || name === 'ColourWish' || name === 'Side') continue; // Declared by way of other types.
    expect(ours, name).toEqual(theirs);
  }
});
