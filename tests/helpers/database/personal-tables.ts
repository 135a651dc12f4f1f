/** Each table, by the part of the copy that has its rows, or why a member's copy has none. */
export const COPIED: Record<string, string> = {
  'public.profiles': 'account',
  'public.clients': 'account',
  'public.appointments': 'appointments',
  'public.orders': 'appointments',
  'public.order_requests': 'notes',
  'public.order_lines': 'appointments',
  'public.tenders': 'appointments',
  'public.ledger': 'appointments',
  'public.refunds': 'appointments',
  'public.home_visits': 'appointments',
  'public.health_notes': 'notes',
  'public.client_addresses': 'homeAddress',
  'public.intakes': 'intakes',
  'public.wallets': 'credits',
  'public.messages': 'messages',
  'public.gift_certificates': 'giftCertificates',
  'public.waitlist_entries': 'waitlist',
  'public.waitlist_offers': 'waitlist',
  'public.testimonials': 'testimonials',
  'public.contact_messages': 'contactMessages',
  'public.received_texts': 'texts',
  'public.text_answers': 'texts',
  'public.recurring_appointments': 'recurringAppointments',
  'public.audit_log': 'readings',
  'private.sessions': 'logins',
  'private.devices': 'knownBrowsers',
};
const HERS = 'the therapist’s own words, given when asked for';
const PRACTICE = 'the practice, its site and its calendar';
const WORK = 'how the work is done; ids and times alone';
/** Every other table, and why a member’s copy has nothing of it. */
export const NOT_COPIED: Record<string, string> = {
  'public.client_words': HERS,
  'public.session_notes': HERS,
  'public.session_note_addenda': HERS,
  'public.gift_reasons': HERS,
  'public.text_stops': 'a number proves nothing',
  'private.email_changes': 'the practice’s',
  'private.signups': 'over once there is an account',
  'private.form_submissions': 'scrambled',
  'private.network_salts': 'scrambles',
  'public.appointment_links': 'scrambled secrets',
  'public.disputes': 'the bank’s, as part of the payment',
  'public.clients_kept_apart': WORK,
  'public.client_merges': WORK,
  'public.imports': WORK,
  'public.proposals': WORK,
  'public.waitlist_openings': WORK,
  'public.undo_steps': WORK,
  'public.occupancy': WORK,
  'public.check_ins': WORK,
  'public.check_in_openings': WORK,
  'public.tasks': WORK,
  'public.stripe_events': WORK,
  'public.stripe_event_retries': WORK,
  'public.sweep_runs': WORK,
  'public.sweep_cursors': WORK,
  'public.heartbeats': WORK,
  'public.rebuilds': WORK,
  'private.site_state': WORK,
  'public.safety_contacts': 'another person, encrypted',
  ...Object.fromEntries(
    [
      ...['settings', 'practice', 'social_profiles', 'locations', 'service_categories', 'cautions'],
      ...[
        'services',
        'enhancements',
        'bundles',
        'gift_services',
        'prices',
        'tax_parts',
        'tax_rates',
      ],
      ...['cancellation_policies', 'order_kinds', 'special_days', 'business_hours', 'time_off'],
      ...[
        'outside_calendars',
        'outside_busy',
        'calendar_feeds',
        'practice_changes',
        'travel_zones',
      ],
      ...['zip_zones', 'note_templates'],
    ].map((table) => [`public.${table}`, PRACTICE]),
  ),
};

/** The tables that can have someone’s name, address, number or words in them, or an id that leads to them. */
export const PERSONAL = Object.entries({ ...COPIED, ...NOT_COPIED })
  .filter(([, reason]) => reason !== PRACTICE && reason !== WORK)
  .map(([table]) => table);
