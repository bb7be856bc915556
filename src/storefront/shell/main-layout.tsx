import { Outlet } from 'react-router'

/** Header, main area and footer (specification.md, section 2, "Layouts"). */
export default function MainLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
