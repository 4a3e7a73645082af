export function NewsDetailPage() {
  return <main />;
}
