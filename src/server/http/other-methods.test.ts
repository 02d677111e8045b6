import { expect, test } from 'vitest'
import { methodsAt } from './other-methods.ts'

const find = methodsAt(['GET /products', 'GET /products/:id', 'POST /products/:id/like', 'PUT /cart', 'GET /cart'])

test.each([
  ['/products', ['GET', 'HEAD', 'OPTIONS']],
  ['/products/7', ['GET', 'HEAD', 'OPTIONS']],
  ['/products/7/like', ['OPTIONS', 'POST']],
  ['/cart', ['GET', 'HEAD', 'OPTIONS', 'PUT']],
  // an empty part names nothing
  ['/products/', []],
  ['/products//like', []],
  ['/nothing', []],
  ['', []],
])('%s takes %j', (path, methods) => {
  expect(find(path)).toEqual(methods)
})
