import { expect, it } from 'vitest';
import type { SearchedArchitect, TalkHit } from '../../shared/ipc';
import { groupHits, hitKey } from './groups';

const architect = (id: string): SearchedArchitect => ({ id, name: id, workspaceId: 'w', workspace: 'shop', path: '/shop', open: true });
const talk = (architectId: string, time: number | null): TalkHit => ({ architectId, row: 1, at: time ?? 0, by: 'you', time, excerpt: '', marks: [] });
const screen = (architectId: string, after: number) => ({ architectId, terminalId: `t-${architectId}`, line: 'a line', after, excerpt: '', marks: [] });

it('hits stand by architect, whose newest is first; each has a key of its own', () => {
  const groups = groupHits({ talk: [talk('b', 30), talk('a', 20), talk('b', 10)], screens: [screen('c', 0), screen('a', 0), screen('a', 1)], architects: ['a', 'b', 'c'].map(architect) });
  expect(groups.map((group) => [group.architect.id, group.hits.map((hit) => (hit.kind === 'talk' ? hit.time : 'screen'))])).toEqual([
    ['b', [30, 10]],
    ['a', ['screen', 'screen', 20]],
    ['c', ['screen']],
  ]);
  const keys = groups.flatMap((group) => group.hits.map(hitKey));
  expect(new Set(keys).size).toBe(keys.length);
});

it('a hit of an architect that is not known any more is left out', () => {
  expect(groupHits({ talk: [talk('gone', 1)], screens: [], architects: [] })).toEqual([]);
});
