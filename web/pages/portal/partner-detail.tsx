export function PartnerDetailPage() {
  return <main />;
}
