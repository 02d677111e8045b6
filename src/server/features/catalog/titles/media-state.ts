/** How far a title's file is, for the lists of the studio. */
export function mediaStateOf(row: { run_state: string | null; has_asset: unknown; uploads: number | null }) {
  if (row.run_state === 'running' || row.run_state === 'waiting') return 'running'
  if (row.run_state === 'failed') return 'failed'
  if (row.run_state === 'watchable') return 'watchable'
  if (row.has_asset === true) return 'ready'
  return Number(row.uploads) > 0 ? 'uploading' : 'none'
}
