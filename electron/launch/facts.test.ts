import { expect, it } from 'vitest';
import type { EngineContext } from './context';
import { agentPlace } from './facts';
import { nodePlatform } from './platform-node';
import { firstSubject } from './subject';

const ctx = { platform: nodePlatform({ env: { HOME: '/home/u', CLAUDE_CONFIG_DIR: '/c' }, stateFolder: null }) } as EngineContext;

it('L7, L8: transcripts are looked for under the real path first, then the registered, the given and every former one, each once', () => {
  const subject = { ...firstSubject('/w/shop', '/home/u/link', 'claude'), formerPaths: ['/old/shop', '/w/shop', '/older/shop'] };
  expect(agentPlace(ctx, subject, '/real/shop')).toEqual({ folders: ['/real/shop', '/w/shop', '/home/u/link', '/old/shop', '/older/shop'], env: ctx.platform.env, home: '/home/u' });
  expect(agentPlace(ctx, subject, '/w/shop').folders).toEqual(['/w/shop', '/home/u/link', '/old/shop', '/older/shop']);
  expect(agentPlace(ctx, subject, null).folders).toEqual(['/w/shop', '/home/u/link', '/old/shop', '/older/shop']);
});

it('L24: an architect’s own variables win over what is inherited, so that a second account is looked at where it is', () => {
  const subject = { ...firstSubject('/w/shop', '/w/shop', 'claude'), environment: { CLAUDE_CONFIG_DIR: '/second' } };
  expect(agentPlace(ctx, subject, null).env).toEqual({ HOME: '/home/u', CLAUDE_CONFIG_DIR: '/second' });
});
