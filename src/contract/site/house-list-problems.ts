/** Error codes of the lists that the studio edits. */
export const houseListProblems = {
  'house_list.not_offered': {
    status: 409,
    fa: 'این گزینه دیگر در فهرست نیست. صفحه را تازه کنید و یکی دیگر را انتخاب کنید.',
    en: 'This choice is no longer on the list. Reload the page and choose another one.',
  },
  'house_list.not_found': { status: 404, fa: 'این ردیف در فهرست نیست.', en: 'There is no such row on the list.' },
  'house_list.too_many': {
    status: 409,
    fa: 'این فهرست تا سی ردیف جا دارد. چند تا را یکی کنید.',
    en: 'This list has room for thirty rows. Merge some of them.',
  },
  'house_list.kept': {
    status: 409,
    fa: 'خود سایت این ردیف را به کار می‌برد؛ پنهان یا یکی نمی‌شود. نامش را می‌توانید عوض کنید.',
    en: 'The site itself uses this row, so it cannot be hidden or merged. You can rename it.',
  },
  'house_list.last': {
    status: 409,
    fa: 'دست‌کم یک ردیف باید برای انتخاب بماند.',
    en: 'At least one row must stay to be chosen.',
  },
  'house_list.fixed': {
    status: 409,
    fa: 'کشورها از فهرست جهانی کشورها می‌آیند؛ کشوری اضافه یا یکی نمی‌شود.',
    en: 'Countries come from the standard ISO 3166, so none is added and none is merged.',
  },
} as const
