// What the pictures show: two workspaces, in one of which two architects have talked about a payment client and its handbook.
import path from 'node:path';
import { root } from '../fixtures/atelier';
import { BADGES } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import type { Place } from '../fixtures/window-test';
import { setSize } from './shoot';

const AGENT = path.join(root, 'e2e', 'fixtures', 'window-picture-agent.mjs');

/** A window of the pictures' size on `website` and `shop-api`, the latter in front, its `main` fresh; agents are the pictures' own. */
export async function openShop(place: Place): Promise<{ win: AtelierWindow; shop: string }> {
  place.agents.install(AGENT);
  const shop = place.folder('home/code/shop-api');
  const win = await place.start({ folders: [place.folder('home/code/website'), shop] });
  await setSize(win);
  await win.workspace('shop-api').getByText('shop-api', { exact: true }).click();
  await win.shows('main', BADGES.firstLaunch);
  return { win, shop };
}

/** `main` is asked and answers; `docs` comes and does the same. */
export async function talkInShop(win: AtelierWindow): Promise<void> {
  await win.enter('main', 'Add a retry with backoff to the payment client');
  await win.sees('main', 'The client now tries three times');
  await win.add('docs');
  await win.enter('docs', 'Explain the order states in the handbook');
  await win.sees('docs', 'the seven states');
}
