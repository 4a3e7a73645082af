export function AgencyDetailPage() {
  return <main />;
}
