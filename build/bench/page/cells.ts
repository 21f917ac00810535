// Whether what stands in the panes after floods is what a terminal shows that was simply fed everything.
import { Terminal, type IBuffer, type IBufferCell } from '@xterm/xterm';
import { loadGraphemes } from '../../../shared/graphemes/graphemes';
import { MIRRORED_OPTIONS } from '../../../shared/xterm-core';
import { SIZE, type Figures, type Scenario } from '../scenario';
import { bridge } from './bridge';
import { Grid } from './grid';
import { ProductPane } from './product-pane';

export async function cells({ files, commands }: Extract<Scenario, { kind: 'cells' }>): Promise<Figures> {
  const grid = new Grid(9);
  const panes = commands.map((command) => ({ command, pane: new ProductPane(grid) }));
  await Promise.all(
    panes.map(async ({ command, pane }) => {
      await pane.start(command);
      await pane.ended;
    }),
  );
  let different = 0;
  let compared = 0;
  for (const [n, { pane }] of panes.entries()) {
    await pane.historyComplete();
    const control = await fed(files[n] ?? '');
    different += differences(control.buffer.active, pane.terminal.buffer.active);
    compared += control.buffer.active.length * SIZE.cols;
    control.dispose();
  }
  return { different, compared };
}

/** A terminal that got the file as a tty passes it on: each line feed with a carriage return. */
async function fed(file: string): Promise<Terminal> {
  const terminal = new Terminal({ ...SIZE, ...MIRRORED_OPTIONS, allowProposedApi: true });
  loadGraphemes(terminal);
  const text = new TextDecoder().decode(await bridge.readFile(file)).replaceAll('\n', '\r\n');
  for (let at = 0; at < text.length; at += 1e6) await new Promise<void>((resolve) => terminal.write(text.slice(at, at + 1e6), resolve));
  return terminal;
}

/** Cells that differ in text, width, colour or attributes; a differing wrap or cursor counts as one, a missing line as all its cells. */
function differences(control: IBuffer, shown: IBuffer): number {
  let count = Math.abs(control.length - shown.length) * SIZE.cols;
  if (control.cursorX !== shown.cursorX || control.cursorY !== shown.cursorY) count++;
  for (let y = 0; y < Math.min(control.length, shown.length); y++) {
    const [a, b] = [control.getLine(y), shown.getLine(y)];
    if (a?.isWrapped !== b?.isWrapped) count++;
    for (let x = 0; x < SIZE.cols; x++) if (look(a?.getCell(x)) !== look(b?.getCell(x))) count++;
  }
  return count;
}

function look(cell: IBufferCell | undefined): string {
  if (!cell) return '';
  const style = [cell.isBold(), cell.isItalic(), cell.isDim(), cell.isUnderline(), cell.isBlink(), cell.isInverse(), cell.isInvisible(), cell.isStrikethrough(), cell.isOverline()];
  return [cell.getChars(), cell.getWidth(), cell.getFgColorMode(), cell.getFgColor(), cell.getBgColorMode(), cell.getBgColor(), ...style].join();
}
