/** The door of the feature: what partners are told by webhooks. */
export { registerPartnerWebhooks } from './routes.ts'
export { tellOfRefund, tellOfSale, tellOfScreenings } from './tell-partners.ts'
