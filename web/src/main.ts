import { mount } from 'svelte';
import './theme';
import './styles/colours.css';
import './styles/page.css';
import App from './App.svelte';

const target = document.getElementById('page');
if (target) mount(App, { target });
