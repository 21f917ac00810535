// How wide characters are, and which of them join into one cell: the same addon in mirror and page. While it loads it
// reads its table through `buffer.buffer` from byte 0, which is wrong for a Buffer out of Node's shared pool (addon 0.4.0:
// "Data error", depending on what was loaded before). Without the pool the table has a buffer of its own. The order of
// these imports matters.
import './pool-off';
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import './pool-on';

/** Makes a terminal (with `allowProposedApi`) count characters as all others of the product do. */
export function loadGraphemes(terminal: { loadAddon(addon: UnicodeGraphemesAddon): void }): void {
  terminal.loadAddon(new UnicodeGraphemesAddon());
}
