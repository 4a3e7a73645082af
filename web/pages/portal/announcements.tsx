export function AnnouncementsPage() {
  return <main />;
}
