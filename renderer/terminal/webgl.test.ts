import { Terminal } from '@xterm/xterm';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, hasRealGpu } from './webgl';

const addons: { ended: ReturnType<typeof vi.fn>; lose(): void; fails: boolean }[] = [];
let fails = false;
vi.mock('@xterm/addon-webgl', () => ({
  WebglAddon: class {
    lose = (): void => undefined;
    fails = fails;
    ended = vi.fn();
    // xterm puts its own function in the place of `dispose`, which calls this one.
    dispose = (): void => void this.ended();
    constructor() {
      addons.push(this);
    }
    onContextLoss(listener: () => void) {
      this.lose = listener;
    }
    activate() {
      if (this.fails) throw new Error('WebGL2 not supported');
    }
  },
}));

function opened(): Terminal {
  const terminal = new Terminal();
  Object.defineProperty(terminal, 'element', { value: document.createElement('div') });
  return terminal;
}

afterEach(() => {
  addons.length = 0;
  fails = false;
});

it('the graphics processor draws only when it is asked for, or a real one is there', async () => {
  await drawWith(opened(), 'dom').settled;
  // This runtime has no graphics at all.
  expect(hasRealGpu()).toBe(false);
  await drawWith(opened(), 'auto').settled;
  expect(addons).toHaveLength(0);
  await drawWith(opened(), 'webgl').settled;
  expect(addons).toHaveLength(1);
});

it('a lost context gives drawing back at once, and every row is drawn again', async () => {
  const terminal = opened();
  const refresh = vi.spyOn(terminal, 'refresh');
  await drawWith(terminal, 'webgl').settled;
  const [addon] = addons;
  terminal.element?.append(document.createElement('canvas'));
  terminal.element?.firstElementChild?.dispatchEvent(new Event('webglcontextlost'));
  expect(addon?.ended).toHaveBeenCalledTimes(1);
  expect(refresh).toHaveBeenLastCalledWith(0, terminal.rows - 1);
  addon?.lose();
  expect(addon?.ended).toHaveBeenCalledTimes(1);
});

it('a machine that gives no context goes on without', async () => {
  fails = true;
  const terminal = opened();
  await drawWith(terminal, 'webgl').settled;
  expect(terminal.element?.dataset['drawnBy']).toBeUndefined();
});
