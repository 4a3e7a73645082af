import {
  getPartner,
  listPartners,
  createPartner,
  deletePartner,
  updatePartner,
} from '@volano/domain/contracts/partners';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { IconBrandFacebook, IconBrandInstagram, IconBrandLinkedin, IconMail, IconWorld } from '@tabler/icons-react';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Flex, Group, Text } from '@mantine/core';
import { call } from '../../../lib/api/api-client.ts';
import { repeatKeys } from '../../../lib/api/save-parts.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import classes from './partners.module.css';

type PartnerRow = ReplyOf<typeof listPartners>['rows'][number];
export type Partner = ReplyOf<typeof getPartner>;

/** Everything about partners hangs under this key. */
export const partnersKey = ['partners'] as const;

interface PartnerCardProps {
  partner: PartnerRow;
  href: string;
  /** Its state, for those who see drafts too. */
  mark?: React.ReactNode;
}

/** A partner: mark, name, what they do, where they are on the web. */
export function PartnerCard({ partner, href, mark }: PartnerCardProps) {
  const { businessName, summary, website, frontImage } = partner;
  return (
    <article className={classes['card']}>
      <Group gap="s14" wrap="nowrap">
        <Avatar name={businessName} shape="company" src={frontImage?.thumbnail.medium ?? null} size={56} />
        <Box miw={0}>
          <Text component="h2" size="lg" lts="-0.012em" className="anywhere">
            <Box href={href} component="a" c="inherit" td="none" className={classes['link']}>
              {businessName}
            </Box>
          </Text>
          {website === null ? null : (
            <Text size="meta" truncate c="dimmed">
              {hostOf(website)}
            </Text>
          )}
        </Box>
      </Group>
      {mark ? <Flex mt="sm">{mark}</Flex> : null}
      <Text size="compact" lineClamp={4} mt="s14" c="var(--vl-ink2)" className="anywhere">
        {summary}
      </Text>
    </article>
  );
}

/** "www.studioorsini.example" of an address; the address itself when it is not one. */
function hostOf(website: string): string {
  return URL.parse(website)?.hostname ?? website;
}

/** Whether anything is known of where a partner is found. */
export function hasContacts({ website, email, linkedinUrl, istagramUrl, facebookUrl }: Partner): boolean {
  return [website, email, linkedinUrl, istagramUrl, facebookUrl].some((place) => place !== null);
}

/** Where a partner is found: its site, its mail, its pages on social networks. */
export function PartnerContacts({ partner }: { partner: Partner }) {
  const t = useT();
  const { website, email, linkedinUrl, istagramUrl, facebookUrl } = partner;
  const links = [
    { key: 'website', href: website, words: website === null ? '' : hostOf(website), icon: IconWorld },
    { key: 'email', href: email === null ? null : `mailto:${email}`, words: email ?? '', icon: IconMail },
    { key: 'linkedin', href: linkedinUrl, words: t('partners.linkedin'), icon: IconBrandLinkedin },
    { key: 'instagram', href: istagramUrl, words: t('partners.instagram'), icon: IconBrandInstagram },
    { key: 'facebook', href: facebookUrl, words: t('partners.facebook'), icon: IconBrandFacebook },
  ].filter((link): link is typeof link & { href: string } => link.href !== null);
  return (
    <Flex
      component="ul"
      direction="column"
      gap="3xs"
      mt="sm"
      className={classes['links']}
      aria-label={t('partners.contacts')}
    >
      {links.map(({ key, href, words, icon: Picture }) => {
        const isOutside = key !== 'email';
        return (
          <li key={key}>
            <a
              href={href}
              {...(isOutside
                ? {
                    target: '_blank',
                    rel: 'noopener noreferrer',
                    'aria-label': t('partners.newWindow', { name: words }),
                  }
                : {})}
            >
              <Picture size={20} aria-hidden />
              {words}
            </a>
          </li>
        );
      })}
    </Flex>
  );
}

/** Partners of the office. */
export function usePartners(query: NonNullable<RequestOf<typeof listPartners>['query']>) {
  return useQuery({
    queryKey: [...partnersKey, 'list', query],
    queryFn: ({ signal }) => call(listPartners, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** One of them. Without an id there is none yet, and nothing is asked. */
export function usePartner(id: string | null) {
  return useQuery({
    queryKey: [...partnersKey, 'one', id],
    queryFn: ({ signal }) => call(getPartner, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
  });
}

type Body = RequestOf<typeof createPartner>['body'];

/**
 * Writes a partner: a new one, once however often the same is sent, or in place of the one with this id. What the page shows is read again by
 * whoever saves, after the last part.
 */
export function useSavePartner() {
  const [keyOf] = useState(repeatKeys);
  return useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: Body }) =>
      id === null
        ? call(createPartner, { body, idempotencyKey: keyOf(body) })
        : call(updatePartner, { params: { id }, body }),
  });
}

/** Deletes a partner. Its page is left without asking for it again. */
export function useDeletePartner(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePartner, { params: { id: id ?? '' } }),
    onSuccess: () => client.invalidateQueries({ queryKey: partnersKey, refetchType: 'none' }),
  });
}
