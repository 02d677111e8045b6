import { Outlet } from 'react-router'
import { ShopHeader } from '../../features/shop/shop-header.tsx'
import type { RouteHandle } from '../../page-head.tsx'

// the header comes with the shop's pages, so that no other page carries the code of the cart
export const handle: RouteHandle = { ShopHeader }

/** Every path below `/shop`. */
export default function ShopLayout() {
  return <Outlet />
}
