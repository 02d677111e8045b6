import { expect, test } from 'vitest'
import { addressOf, bodyOf } from './api-address.ts'

test('a call has its method, its path filled and its search set', () => {
  expect(addressOf('GET /products/:id', { params: { id: 7 } })).toEqual({
    method: 'GET',
    address: '/api/v1/products/7',
  })
  expect(addressOf('GET /products', { query: { genre: 'درام', page: 2, year: undefined } })).toEqual({
    method: 'GET',
    address: '/api/v1/products?genre=%D8%AF%D8%B1%D8%A7%D9%85&page=2',
  })
})

test('a parameter cannot leave its place in the path', () => {
  const { address } = addressOf('GET /me/purchases/:id', { params: { id: '../../logout?x' } })
  expect(address).toBe('/api/v1/me/purchases/..%2F..%2Flogout%3Fx')
})

test('the body is what was passed as body', () => {
  expect(bodyOf({ body: { code: '123456' } })).toEqual({ code: '123456' })
  expect(bodyOf({})).toBeUndefined()
})
