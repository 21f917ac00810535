import { afterEach, beforeEach, expect, it } from 'vitest';
import { FIRST_LAYOUT } from '../../shared/layout';
import { fakeApi } from '../testing/fake-api';
import { cleanUp, render, settled } from '../testing/render';
import { appState } from '../testing/states';
import { App } from './App';
import { change, FIRST_PAGE } from './store';

const look = () => ({ ...document.documentElement.dataset });

beforeEach(() => {
  fakeApi();
  document.body.innerHTML = '<div id="frame"></div>';
  Object.assign(document.documentElement.dataset, { theme: 'dark', contrast: 'more' });
  change({ ...FIRST_PAGE, layout: FIRST_LAYOUT });
});
afterEach(cleanUp);

it('the look and the outline that the document was served with stand until the settings are known', async () => {
  await render(<App />);
  expect(look()).toMatchObject({ theme: 'dark', contrast: 'more' });
  expect(document.getElementById('frame')).not.toBeNull();
  await settled(() => change({ state: appState([]) }));
  expect(look()).toMatchObject({ theme: 'light', contrast: 'normal' });
  expect(document.getElementById('frame')).toBeNull();
});
