import { type ComponentType, lazy, Suspense } from 'react'
import shopHeaderStyles from '../features/shop/shop-header.css?url'

const ShopHeader = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../features/shop/shop-header.tsx')).ShopHeader }
  } catch {
    // the page is complete without it
    return { default: () => null }
  }
})

/**
 * The header of the shop at a path like `/shops` or `/festival/shop`, which belongs to no route of the shop: its code
 * comes here, so that no other page carries that of the cart. The router links the styles of routes only.
 */
export function ShopHeaderElsewhere() {
  return (
    <>
      <link rel="stylesheet" href={shopHeaderStyles} />
      <Suspense fallback={null}>
        <ShopHeader />
      </Suspense>
    </>
  )
}
