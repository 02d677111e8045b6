import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '../../errors/error-page.tsx'
import { ShopHeader } from '../../features/shop/shop-header.tsx'
import type { RouteHandle } from '../../page-head.tsx'

// the header comes with the shop's pages, so that no other page carries the code of the cart
export const handle: RouteHandle = { ShopHeader }

/** Every path below `/shop`. */
export default function ShopLayout() {
  return <Outlet />
}

/**
 * A missing page of the shop. It is caught here, because the router links the styles of no route below the one that
 * catches: at the root, the shop's header would stand without its own.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} inShop />
}
