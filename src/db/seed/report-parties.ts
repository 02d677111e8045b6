/** Somebody with a share in a demo screening. */
interface DemoReportParty {
  name: string
  role: 'organiser' | 'owner' | 'cafe'
  /** The user name of the member who reads its reports; null: only staff. */
  reader: string | null
  /** The English title of the screening. */
  screening: string
  share: { kind: 'part'; basis_points: number } | { kind: 'fixed'; each: { amount: number; currency: 'IRR' } }
}

/** An organiser whose reports the demo’s member reads, and the owner of the film. */
export const demoReportParties: readonly DemoReportParty[] = [
  {
    name: 'باشگاه فیلم ساحل',
    role: 'organiser',
    reader: 'negar@parde.example',
    screening: 'A Week by the Sea',
    share: { kind: 'part', basis_points: 4000 },
  },
  {
    name: 'استودیوی لنگر',
    role: 'owner',
    reader: null,
    screening: 'A Week by the Sea',
    share: { kind: 'fixed', each: { amount: 50_000, currency: 'IRR' } },
  },
]
