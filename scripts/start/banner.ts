import { demoAccounts, demoPassword } from '#db/seed/accounts.ts'
import type { StartOptions } from './options.ts'

export type BannerOptions = {
  options: StartOptions
  seconds: number
  /** Where cameras are taken in by RTMP; null: nowhere. */
  rtmpPort: number | null
}

/** The port that encoders know for RTMP. */
export const usualRtmpPort = 1935

type Row = [name: string, text: string]

function columns(rows: Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}   ${text}`)
}

/** Writes the facts that a person needs to begin; printed when the first page answers. */
export function banner({ options, seconds, rtmpPort }: BannerOptions): string {
  const { publicUrl, mode } = options
  const addresses: Row[] = [
    ['Parde', publicUrl],
    ['in English', `${publicUrl}/en`],
    ['studio', `${publicUrl}/studio`],
    ['API', `${publicUrl}/api/docs`],
  ]
  if (mode === 'demo')
    addresses.push(['sandbox', `${publicUrl}/sandbox   codes by SMS and mail, the banks, the accounts`])
  if (rtmpPort !== null) {
    const isOther = mode === 'demo' && options.liveRtmpPort === null && rtmpPort !== usualRtmpPort
    const why = isOther ? `   port ${usualRtmpPort} is taken by another program` : ''
    addresses.push(['cameras', `rtmp://${new URL(publicUrl).hostname}:${rtmpPort}/live${why}`])
  }
  const lines = ['', ...columns(addresses)]
  if (mode === 'demo') {
    const accounts = demoAccounts.map((account): Row => [account.user_name, account.title_en])
    lines.push('', '  A new demo fills itself for about six minutes, on a busy machine for longer. Films come first.')
    lines.push('', `  Accounts of the demo, all with the password ${demoPassword}`, ...columns(accounts))
  }
  lines.push('', `  Ready after ${seconds.toFixed(1)} s. Ctrl-C stops everything.`, '')
  return lines.join('\n')
}
