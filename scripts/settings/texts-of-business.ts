import type { SettingText } from './setting-text.ts'

/** Secrets, people and messages. */
export const textsOfPeople = {
  PARDE_SECRET: {
    without: 'the demo makes its own',
    text: 'Never lose it: the keys of tokens and sealed values are derived from it, and **without it every encrypted film is dead**; a start with another one than the installation’s is refused. Store it away from the machine; a backup has it, sealed. Once a year it is [exchanged](runbooks/secret.md)',
  },
  SMTP_URL: {
    without: 'the demo’s inbox',
    text: 'Codes and notices by mail; user and password percent-encoded. Over the internet mails go encrypted or not at all, unless the address ends with `?requireTLS=false`',
  },
  MAIL_FROM: { text: 'The sender of mails; live mode requires it with `SMTP_URL`' },
  SMS_API_URL: {
    without: 'the demo’s inbox',
    text: 'Codes by SMS. Live mode requires at least one of mail and SMS',
  },
  SMS_API_KEY: { text: 'The key of that sender' },
  BOUNCE_SECRET: {
    without: 'nobody can report them',
    text: 'Signs reports of mails and SMS that did not arrive ([087](decisions/087-notices.md))',
  },
  SUPPORT_EMAIL: { without: 'a live site has no support page', text: 'Address for members who need help' },
  SECURITY_CONTACT: {
    without: '`SUPPORT_EMAIL`; without both there is no such file',
    text: 'Whom somebody tells who found a hole: `/.well-known/security.txt` ([SECURITY.md](../SECURITY.md))',
  },
  SECURITY_POLICY: { text: 'A page on how such a report is answered' },
  SECOND_FACTOR_ROLES: {
    without: '`finance,admin` in live mode, `none` in the demo',
    text: 'Roles of staff that use the studio only with a second step of sign-in ([runbook](runbooks/lost-phone.md))',
  },
  STAFF_LIMIT: {
    without: '`5000000,100`',
    text: 'What one of staff gives members in a day, by refunds, remedies and gifts together, before the password is asked for once more, in Toman and dollars ([146](decisions/146-staff-sums.md))',
  },
  OIDC_ISSUER: {
    text: 'The provider by which staff sign in. This one, the client and the roles are set together or not at all ([keys-and-oidc.md](keys-and-oidc.md))',
  },
  OIDC_CLIENT_ID: { text: 'The site’s name at that provider' },
  OIDC_CLIENT_SECRET: { text: 'Its secret' },
  OIDC_CLIENT_SECRET_FILE: { text: 'The same in a file' },
  OIDC_ROLES: { text: 'Which claim gives which role' },
  OIDC_SECOND_FACTOR: {
    text: 'Whether a second factor counts as shown when the provider says so (`claims`), or always (`provider`)',
  },
  STAFF_PASSWORDS: { text: '`off`: staff come in by the provider only' },
} satisfies Record<string, SettingText>

/** Tax and gateways. A gateway is offered when its settings are present; one that has only some of them stops the start. */
export const textsOfMoney = {
  VAT_RATES: { without: '`10`', text: 'Tax included in every price, in percent, and its future changes' },
  PAYMENT_TIMEOUT_MS: { text: 'The longest one call to a bank may take' },
  ZARINPAL_API_URL: { text: 'Zarinpal' },
  ZARINPAL_START_URL: { text: 'Zarinpal: where its pages are' },
  ZARINPAL_MERCHANT_ID: { text: 'Zarinpal: your number there' },
  ZARINPAL_PANEL_URL: { text: 'Zarinpal’s panel: refunds after half an hour' },
  ZARINPAL_PANEL_TOKEN: { text: 'The panel’s token' },
  ZARINPAL_TERMINAL_ID: { text: 'Your terminal in the panel' },
  PAYMAN_API_URL: { text: 'Zarinpal’s monthly debit' },
  PAYMAN_START_URL: { text: 'Where its pages are' },
  MELLAT_API_URL: { text: 'Behpardakht Mellat' },
  MELLAT_START_URL: { text: 'Mellat: where its pages are' },
  MELLAT_TERMINAL_ID: { text: 'Mellat: your terminal' },
  MELLAT_USER_NAME: { text: 'Mellat: your user' },
  MELLAT_PASSWORD: { text: 'Mellat: its password' },
  MELLAT_REFUNDS: { text: 'Whether your contract with Mellat allows refunds by the API' },
  PASARGAD_API_URL: { text: 'Pasargad' },
  PASARGAD_TERMINAL_NUMBER: { text: 'Pasargad: your terminal' },
  PASARGAD_USER_NAME: { text: 'Pasargad: your user' },
  PASARGAD_PASSWORD: { text: 'Pasargad: its password' },
  SAMAN_API_URL: { text: 'Saman (SEP)' },
  SAMAN_START_URL: { text: 'Saman: where its pages are' },
  SAMAN_TERMINAL_ID: { text: 'Saman: your terminal' },
  SAMAN_OLD_TLS: { text: 'Saman: whether older keys and signatures of TLS are accepted, for this bank only' },
  PAYPAL_API_URL: { text: 'PayPal, dollars only' },
  PAYPAL_CLIENT_ID: { text: 'PayPal: the application' },
  PAYPAL_CLIENT_SECRET: { text: 'PayPal: its secret' },
  PAYPAL_WEBHOOK_ID: { text: 'PayPal: the webhook that calls `/pay/webhook/paypal`' },
  PAYPAL_CERTIFICATE_HOSTS: { text: 'PayPal: whose certificates are taken; live mode accepts no other' },
  PAYPAL_APPROVAL_HOSTS: { text: 'PayPal: where its pages are; live mode accepts no other' },
} satisfies Record<string, SettingText>

export const textsOfDemo = {
  DEMO_CAMERA: { text: '`off`: the demo has no live event and no camera of its own' },
  DEMO_FILMS: { without: 'all of them', text: 'How many films the demo makes' },
  DEMO_LONG_FILMS: { text: 'Set by `npm start -- --long-films`' },
  DEMO_KEPT_PICTURES: {
    without: 'they are made anew',
    text: 'A folder in which the tests keep finished pictures and films of the demo',
  },
} satisfies Record<string, SettingText>

/** Processes and tests pass these to each other; nobody sets them by hand. */
export const notForPeople = ['PATH', 'NODE_ENV', 'CLOCK_FILE', 'SANDBOX_URL', 'CHECK_RESPONSES'] as const
