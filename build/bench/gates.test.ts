import { describe, expect, it } from 'vitest';
import { demandOf, GATES, judge, seriesOf } from './gates';

const gate = (id: string) => {
  const found = GATES.find((each) => each.id === id);
  if (!found) throw new Error(`no gate ${id}`);
  return found;
};

describe('the gates of the benchmark', () => {
  it('have ids of their own, and a demand exactly where they are no report', () => {
    expect(new Set(GATES.map(({ id }) => id)).size).toBe(GATES.length);
    for (const each of GATES) expect(demandOf(each) === '', each.id).toBe(each.kind === 'report');
  });

  it('judge by the median of the ratios within repetitions', () => {
    const result = judge(gate('flood-floor'), { 'flood.skip.atelier.whole': [30, 20, 10], 'flood.skip.floor.whole': [20, 20, 20] });
    expect(result).toEqual({ id: 'flood-floor', kind: 'gate', demand: '≥ 1', value: 1, holds: true, samples: [1.5, 1, 0.5] });
  });

  it('judge what may never happen by its worst repetition', () => {
    expect(judge(gate('bytes-lost'), { 'bytes.lost': [0, 0, 3] })).toMatchObject({ value: 3, holds: false });
    expect(judge(gate('bytes-lost'), { 'bytes.lost': [0, 0, 0] })).toMatchObject({ demand: '0', value: 0, holds: true });
  });

  it('say nothing about what was not measured', () => {
    expect(judge(gate('flood-alacritty'), {})).toMatchObject({ value: null, holds: null, samples: [] });
    expect(judge(gate('flood-alacritty'), { 'flood.skip.atelier.cat': [3], 'flood.skip.alacritty.cat': [Number.NaN] })).toMatchObject({ value: null, holds: null });
  });

  it('name the series they need', () => {
    expect([...seriesOf([gate('echo-hidden-p95'), gate('bytes-lost')])]).toEqual(['echo.hidden.atelier.p95', 'echo.idle.atelier.p95', 'bytes.lost']);
  });
});
