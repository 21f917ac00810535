import type { FactRow } from './facts-rows';

/** Facts as a two-column table that can be read out and copied. */
export function FactsTable({ rows }: { rows: FactRow[] }) {
  return (
    <table className="facts">
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} data-alert={row.alert}>
            <th scope="row">{row.label}</th>
            <td className="selectable">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
