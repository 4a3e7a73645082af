export function NewsPage() {
  return <main />;
}
