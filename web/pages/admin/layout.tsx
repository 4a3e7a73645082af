import { Outlet } from '@tanstack/react-router';

export function OfficeLayout() {
  return <Outlet />;
}
