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

/** An organiser, the owner of the film, and a cafe, each with its reader. */
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
    reader: 'alex@parde.example',
    screening: 'A Week by the Sea',
    share: { kind: 'fixed', each: { amount: 50_000, currency: 'IRR' } },
  },
  {
    name: 'کافه باغچه',
    role: 'cafe',
    reader: 'negar@parde.example',
    screening: 'In the Courtyard: The Paper Simorgh',
    share: { kind: 'part', basis_points: 3000 },
  },
]
