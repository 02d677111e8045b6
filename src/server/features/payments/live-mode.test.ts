import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { gatewaysOf } from './gateways/registry.ts'

const live = {
  PARDE_MODE: 'live',
  DATABASE_URL: 'postgres://db/parde',
  PUBLIC_URL: 'https://parde.example',
  PARDE_SECRET: 'k7'.repeat(20),
  SMTP_URL: 'smtps://mail.example',
  ZARINPAL_MERCHANT_ID: '0c1f6a2e-58d3-4b7f-9e61-7a4d2c90b815',
  ZARINPAL_API_URL: 'https://payment.zarinpal.com',
}

test('a live installation starts with the bank’s real address', () => {
  expect(gatewaysOf(readConfig(live)).map((gateway) => gateway.type)).toEqual(['zarinpal'])
})

test.each([
  ['ZARINPAL_API_URL', 'https://sandbox.zarinpal.com'],
  ['ZARINPAL_API_URL', 'http://localhost:3001/sandbox/zarinpal'],
  ['ZARINPAL_API_URL', 'https://parde.example/sandbox/zarinpal'],
  ['ZARINPAL_START_URL', 'http://127.0.0.1:3001'],
  ['SANDBOX_URL', 'http://127.0.0.1:3001'],
  ['CLOCK_FILE', '/tmp/minutes'],
])('bug 40: the live mode refuses to start when %s is %s', (name, address) => {
  expect(() => readConfig({ ...live, [name]: address })).toThrow(ConfigError)
  expect(() => readConfig({ ...live, [name]: address })).toThrow(name)
})

const withPayPal = {
  ...live,
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
}

test.each([
  ['PAYPAL_API_URL', 'https://api-m.sandbox.paypal.com'],
  ['PAYPAL_API_URL', 'http://api-m.paypal.com'],
  ['PAYPAL_CERTIFICATE_HOSTS', '127.0.0.1'],
  ['PAYPAL_CERTIFICATE_HOSTS', 'paypal.com,paypal.com.example'],
  ['PAYPAL_APPROVAL_HOSTS', 'notpaypal.com'],
])('bug 40: with PayPal the live mode refuses to start when %s is %s', (name, address) => {
  expect(gatewaysOf(readConfig(withPayPal)).map((gateway) => gateway.type)).toContain('paypal')
  expect(() => readConfig({ ...withPayPal, [name]: address })).toThrow(name)
})

test('a list of hosts that holds anything else is refused, wherever we run', () => {
  for (const hosts of ['https://paypal.com', 'paypal.com,', 'paypal.com/certs', 'a b'])
    expect(() => readConfig({ ...withPayPal, PAYPAL_APPROVAL_HOSTS: hosts })).toThrow('PAYPAL_APPROVAL_HOSTS')
})

test('without credentials there is no gateway, rather than one that cannot work', () => {
  const { ZARINPAL_MERCHANT_ID: _none, ...without } = live
  expect(gatewaysOf(readConfig(without))).toEqual([])
})
