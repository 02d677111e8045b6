/** Error codes of the reports of screenings. */
export const screeningReportProblems = {
  'report.party_unknown': {
    status: 404,
    fa: 'این طرف قرارداد پیدا نشد.',
    en: 'There is no such party.',
  },
  'report.line_unknown': {
    status: 404,
    fa: 'این قرار پیدا نشد.',
    en: 'There is no such contract line.',
  },
  'report.period_too_long': {
    status: 422,
    fa: 'بازه باید از روز اول تا روز آخر باشد و بیش از ۴۰۰ روز نباشد.',
    en: 'The period must run from its first to its last day, and have 400 days at most.',
  },
} as const
