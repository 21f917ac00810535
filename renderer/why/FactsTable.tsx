import { Check, TriangleAlert } from 'lucide-react';
import type { FactRow } from './facts-rows';

/** Facts as a table that can be read out and copied; each row is marked as in order or in the way. */
export function FactsTable({ rows }: { rows: FactRow[] }) {
  return (
    <table className="facts">
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} data-alert={row.alert}>
            <td className="facts-mark">
              {row.alert ? <TriangleAlert size={14} strokeWidth={1.75} role="img" aria-label="In the way" /> : <Check size={14} strokeWidth={1.75} role="img" aria-label="In order" />}
            </td>
            <th scope="row">{row.label}</th>
            <td className="selectable">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
