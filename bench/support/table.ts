import { availableParallelism, cpus } from 'node:os'

/** Rows under headings, as a Markdown table that is also aligned in a terminal. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(heads), rule, ...rows.map(line)].join('\n')
}

/** The machine on which a figure was measured. */
export function machine(): string {
  return `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`
}
