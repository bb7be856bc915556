import { Outlet } from 'react-router'

/** No navigation and a simple footer (specification.md, section 2, "Layouts"). */
export default function BareLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
