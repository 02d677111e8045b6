/** Error codes of the words of notices. */
export const noticeTextProblems = {
  'notice_text.not_found': { status: 404, fa: 'چنین پیامی نداریم.', en: 'There is no such notice.' },
} as const
