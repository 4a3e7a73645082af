export function DashboardPage() {
  return <main />;
}
