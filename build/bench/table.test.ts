import { describe, expect, it } from 'vitest';
import { GATES, judge } from './gates';
import { figure, tableOf } from './table';

describe('the table of the benchmark', () => {
  it('shows three digits', () => {
    expect([0, 1.234, 12.34, 123.4, 0.04].map(figure)).toEqual(['0', '1.23', '12.3', '123', '0.04']);
  });

  it('says of each gate whether it holds', () => {
    const gates = GATES.filter(({ id }) => ['flood-floor', 'flood-vte', 'flood-alacritty', 'flood-hyper'].includes(id));
    const series = { 'flood.skip.atelier.whole': [30, 20], 'flood.skip.floor.whole': [20, 20], 'flood.skip.hyper.whole': [10, 10], 'flood.skip.atelier.cat': [10, 10], 'flood.skip.xfce4-terminal.cat': [20, 20] };
    const lines = tableOf(gates, gates.map((gate) => judge(gate, series))).split('\n');
    const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()).slice(1, -1));
    expect(cells.slice(2).map(([id, , kind, demand, value, range, holds]) => [id, kind, demand, value, range, holds])).toEqual([
      ['flood-floor', 'gate', '≥ 1', '1.25 ×', '1.00–1.50', 'holds'],
      ['flood-vte', 'gate', '≥ 1.2', '0.50 ×', '0.50–0.50', 'DOES NOT HOLD'],
      ['flood-alacritty', 'stretch', '≥ 0.9', '–', '', 'not measured'],
      ['flood-hyper', 'report', '', '2.50 ×', '2.00–3.00', ''],
    ]);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});
