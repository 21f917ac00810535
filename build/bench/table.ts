// The results as a table that reads the same in a terminal and in a document.
import type { Gate, GateResult } from './gates';

/** Three digits that mean something. */
export function figure(value: number): string {
  if (value === 0 || Math.abs(value) >= 100) return String(Math.round(value));
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function verdict({ kind, value, holds }: GateResult): string {
  if (value === null) return 'not measured';
  if (holds === null) return '';
  if (holds) return 'holds';
  return kind === 'gate' ? 'DOES NOT HOLD' : 'not reached';
}

function row(gate: Gate, result: GateResult): string[] {
  const { samples, value } = result;
  const range = samples.length > 1 ? `${figure(Math.min(...samples))}–${figure(Math.max(...samples))}` : '';
  return [gate.id, gate.title, gate.kind, result.demand, value === null ? '–' : `${figure(value)} ${gate.unit}`, range, verdict(result)];
}

/** A Markdown table with columns of even width. */
export function tableOf(gates: readonly Gate[], results: readonly GateResult[]): string {
  const head = ['id', 'what', 'kind', 'demand', 'value', 'lowest–highest', ''];
  const rows = gates.flatMap((gate) => {
    const result = results.find(({ id }) => id === gate.id);
    return result ? [row(gate, result)] : [];
  });
  const widths = head.map((title, n) => Math.max(3, title.length, ...rows.map((cells) => cells[n]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
