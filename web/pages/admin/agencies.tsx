export function AgenciesPage() {
  return <main />;
}
