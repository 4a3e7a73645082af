export function ServiceDetailPage() {
  return <main />;
}
