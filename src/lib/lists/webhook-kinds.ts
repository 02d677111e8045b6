/** The events of which partners can be told. The names are part of the contract with them and never change. */
export const webhookKinds = ['sale.completed', 'refund.completed', 'screening.changed'] as const
export type WebhookKind = (typeof webhookKinds)[number]
