/** The banks' gateways: a closed list, also in the database. Each has its adapter in `payments/gateways/adapters`. */
export const gatewayTypes = ['zarinpal', 'mellat', 'pasargad', 'saman', 'paypal'] as const
export type GatewayType = (typeof gatewayTypes)[number]
