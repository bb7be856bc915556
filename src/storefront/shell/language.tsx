import { Outlet } from 'react-router'

/** Everything below `/{lang}`. The address was put right by the root's middleware. */
export default function LanguageRoute() {
  return <Outlet />
}
