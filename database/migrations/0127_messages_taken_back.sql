-- A message that was taken back before anybody read it counts no longer, as what went with it. What was counted stays counted otherwise: of a
-- moment there are as many events of somebody as messages of theirs that stand.
create or replace function refuse_kpi_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old."kpiType" in ('recommendation', 'serviceRecommendation') and exists (
    select from all_recommendations r
    where r."isTakenBack" and r."agencyId" = old."agencyId" and r."recommendationId" = old."entityId" and r."createdAt" = old."createdAt"
  ) then
    return old;
  end if;
  if tg_op = 'DELETE' and old."kpiType" = 'chat' and (
    select count(*) from kpi_events e
    where e."kpiType" = 'chat' and e."createdAt" = old."createdAt" and e."entityId" = old."entityId" and e."userId" = old."userId"
  ) > (
    select count(*) from chat_messages m
    where m."chatId" = old."entityId" and m."createdAt" = old."createdAt" and m."senderId" = old."userId" and m."deletedAt" is null
  ) then
    return old;
  end if;
  raise exception 'what was counted stays as it is';
end $$;
