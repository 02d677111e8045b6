/** Error codes of the webhooks of partners. */
export const webhookProblems = {
  'webhook.not_found': { status: 404, fa: 'چنین وب‌هوکی نیست.', en: 'There is no such webhook.' },
  'webhook.off': {
    status: 409,
    fa: 'این وب‌هوک خاموش است. اول روشنش کنید.',
    en: 'This webhook is off. Switch it on first.',
  },
  'webhook.too_many': { status: 409, fa: 'بیش از پنجاه وب‌هوک نمی‌شود.', en: 'There can be fifty webhooks at most.' },
} as const
