export function AnnouncementDetailPage() {
  return <main />;
}
