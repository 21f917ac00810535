import { Terminal } from '@xterm/xterm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addClipboard, writtenText } from './clipboard';

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe('P10: a program and the clipboard', () => {
  let allowed: boolean;
  let written: string[];
  let terminal: Terminal;
  const print = (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve));
  beforeEach(() => {
    allowed = true;
    written = [];
    terminal = new Terminal({ allowProposedApi: true });
    addClipboard(terminal, { copyOnSelect: () => false, programsMayWrite: () => allowed, write: (text) => written.push(text), told: () => undefined });
  });
  afterEach(() => terminal.dispose());

  it('writes when that is allowed, once in a while', async () => {
    await print(`\x1b]52;c;${encoded('héllo 世')}\x07\x1b]52;c;${encoded('again')}\x07`);
    expect(written).toEqual(['héllo 世']);
  });

  it('writes nothing when that is not allowed', async () => {
    allowed = false;
    await print(`\x1b]52;c;${encoded('x')}\x07`);
    expect(written).toEqual([]);
  });

  it('is never answered when it asks, and never cleared', async () => {
    const sent: string[] = [];
    terminal.onData((data) => sent.push(data));
    await print('\x1b]52;c;?\x07\x1b]52;c;\x07\x1b]52;;?\x1b\\');
    expect([sent, written]).toEqual([[], []]);
  });

  it('takes no damaged and no huge text', () => {
    expect(writtenText('c;not base64!')).toBeNull();
    expect(writtenText('c;/w==')).toBeNull();
    expect(writtenText(`c;${'QUFB'.repeat(400_000)}`)).toBeNull();
    expect(writtenText('c')).toBeNull();
    expect(writtenText(`c;${encoded('fine')}`)).toBe('fine');
  });
});
