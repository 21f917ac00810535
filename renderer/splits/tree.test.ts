import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsBounds, type SplitNode, type Splits } from '../../shared/layout';
import { activated, groupOf, groupsOf, joined, moved, oneGroup, resized, settled, splitOff, zoomedOn } from './tree';

let made = 0;
const newId = (): string => `g${(made += 1)}`;
const ALL = ['main', 'reviewer', 'docs', 'tests'];
const begin = (): Splits => oneGroup(ALL, 'main');
const groups = (splits: Splits): string[][] => groupsOf(splits.root).map(({ architects }) => architects);
/** "right(main, down(docs, tests))": the shape, by the architect that each group begins with. */
function shape(node: SplitNode): string {
  return node.type === 'group' ? (node.architects[0] ?? '–') : `${node.direction}(${node.children.map(shape).join(', ')})`;
}
const sizes = (node: SplitNode): number[] => (node.type === 'group' ? [] : node.children.map(({ size }) => Math.round(size)));
const idOf = (splits: Splits, architect: string): string => groupOf(splits, architect)?.id ?? '';

describe('splitting', () => {
  it('puts the architect into a new group beside its own, with half of the room and the keyboard', () => {
    const split = splitOff(begin(), 'first', 'docs', { direction: 'right' }, newId);
    expect(groups(split)).toEqual([['main', 'reviewer', 'tests'], ['docs']]);
    expect(sizes(split.root)).toEqual([50, 50]);
    expect(split.focused).toBe(idOf(split, 'docs'));
    expect(groupOf(split, 'docs')?.active).toBe('docs');
    expect(groupOf(split, 'main')?.active).toBe('main');
  });

  it('shares the room of the split group only, and nests where the direction is another', () => {
    const two = splitOff(begin(), 'first', 'docs', { direction: 'right' }, newId);
    const three = splitOff(two, idOf(two, 'docs'), 'tests', { direction: 'right', before: true }, newId);
    expect(shape(three.root)).toBe('right(main, tests, docs)');
    expect(sizes(three.root)).toEqual([50, 25, 25]);
    const nested = splitOff(two, idOf(two, 'docs'), 'tests', { direction: 'down' }, newId);
    expect(shape(nested.root)).toBe('right(main, down(docs, tests))');
    expect(sizes(nested.root)).toEqual([50, 50]);
  });

  it('turns the only group downwards without another level', () => {
    expect(shape(splitOff(begin(), 'first', 'docs', { direction: 'down' }, newId).root)).toBe('down(main, docs)');
  });
});

describe('moving, closing and zooming', () => {
  const two = splitOff(begin(), 'first', 'docs', { direction: 'right' }, newId);
  const three = splitOff(two, idOf(two, 'docs'), 'tests', { direction: 'down' }, newId);

  it('moves a tab to the front of another group; a group that loses its last one goes, and its room with it', () => {
    const back = moved(three, 'tests', 'first');
    expect(shape(back.root)).toBe('right(main, docs)');
    expect(sizes(back.root)).toEqual([50, 50]);
    expect(groupOf(back, 'tests')?.active).toBe('tests');
    expect(back.focused).toBe('first');
  });

  it('closing a group hands all of it over to the neighbour, which keeps its tab in front', () => {
    const closed = joined(three, 'first', idOf(three, 'docs'));
    expect(shape(closed.root)).toBe('down(docs, tests)');
    expect(groupOf(closed, 'main')).toMatchObject({ architects: ['docs', 'main', 'reviewer'], active: 'docs' });
  });

  it('zooms one group; an architect of another one that is asked for ends that', () => {
    const zoomed = zoomedOn(three, 'first');
    expect(zoomed).toMatchObject({ zoomed: 'first', focused: 'first' });
    expect(activated(zoomed, 'reviewer').zoomed).toBe('first');
    expect(activated(zoomed, 'docs')).toMatchObject({ zoomed: null, focused: idOf(three, 'docs') });
    expect(zoomedOn(zoomed, 'first').zoomed).toBeNull();
  });

  it('keeps sizes by node, also of a split inside', () => {
    const inner = three.root.children[1];
    const sized = resized(three, inner?.id ?? '', { [idOf(three, 'docs')]: 70, [idOf(three, 'tests')]: 30 });
    expect(sized.root.children[1]).toMatchObject({ size: 50, children: [{ size: 70 }, { size: 30 }] });
  });
});

describe('architects that come and go', () => {
  const two = splitOff(begin(), 'first', 'docs', { direction: 'right' }, newId);

  it('new ones come into the group that has the keyboard; those that are gone are dropped, and a group that lost its last one', () => {
    expect(groups(settled(two, [...ALL, 'new']))).toEqual([['main', 'reviewer', 'tests'], ['docs', 'new']]);
    const without = settled(two, ['main', 'tests']);
    expect(groups(without)).toEqual([['main', 'tests']]);
    expect(without.focused).toBe('first');
  });

  it('one that stands in two groups stays in the first', () => {
    const doubled = { ...two, root: { ...two.root, children: two.root.children.map((child) => (child.type === 'group' ? { ...child, architects: [...child.architects, 'main'] } : child)) } };
    expect(groups(settled(doubled, ALL))).toEqual([['main', 'reviewer', 'tests'], ['docs']]);
  });

  it('nothing new: the very same object, so that nothing is drawn again', () => {
    expect(settled(two, ALL)).toBe(two);
  });
});

it('whatever is done, every architect is in exactly one group, every split has room for its children, and the keyboard is somewhere', () => {
  const architect = fc.constantFrom(...ALL);
  const act = fc.oneof(
    fc.record({ do: fc.constant('split' as const), who: architect, beside: architect, direction: fc.constantFrom('right' as const, 'down' as const), before: fc.boolean() }),
    fc.record({ do: fc.constantFrom('move' as const, 'close' as const, 'zoom' as const, 'front' as const), who: architect, beside: architect }),
    fc.record({ do: fc.constant('there' as const), who: fc.subarray(ALL, { minLength: 1 }) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let splits = begin();
      let there = ALL;
      for (const each of acts) {
        if (each.do === 'there') splits = settled(splits, (there = each.who));
        else if (!there.includes(each.who) || !there.includes(each.beside)) continue;
        else if (each.do === 'front') splits = activated(splits, each.who);
        else if (each.do === 'zoom') splits = zoomedOn(splits, idOf(splits, each.who));
        else if (each.do === 'move') splits = moved(splits, each.who, idOf(splits, each.beside));
        else if (each.do === 'close') splits = joined(splits, idOf(splits, each.who), idOf(splits, each.beside));
        else if ('direction' in each && ((groupOf(splits, each.who)?.architects.length ?? 0) > 1 || groupOf(splits, each.who) !== groupOf(splits, each.beside))) {
          splits = splitOff(splits, idOf(splits, each.beside), each.who, each, newId);
        }
        expect(groups(splits).flat().sort()).toEqual([...there].sort());
        const all = groupsOf(splits.root);
        expect(all.every(({ architects, active }) => architects.length > 0 && (active === null || architects.includes(active)))).toBe(true);
        expect(all.map(({ id }) => id)).toContain(splits.focused);
        if (splits.zoomed !== null) expect(splits.zoomed).toBe(splits.focused);
        expect(fitsBounds(splits)).toBe(true);
        checkSplit(splits.root, true);
      }
    }),
  );
});

function checkSplit(node: SplitNode, isRoot: boolean): void {
  if (node.type === 'group') return;
  if (!isRoot) expect(node.children.length).toBeGreaterThan(1);
  expect(node.children.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(100);
  for (const child of node.children) {
    if (child.type === 'split') expect(child.direction).not.toBe(node.direction);
    checkSplit(child, false);
  }
}
