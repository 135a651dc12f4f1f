-- The catalogue in one round trip.

create function public.list_catalogue(p_now timestamptz default now()) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where s.is_active
    ), '[]'),
    'enhancements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'position' order by e.position) from public.enhancements e
    ), '[]'),
    'sales_taxes', coalesce((
      select jsonb_agg(jsonb_build_object('name', t.name, 'rate_ppm', t.rate_ppm) order by t.sales_tax_id)
      from public.sales_taxes t
      where (p_now at time zone settings.time_zone)::date between t.holds_from and coalesce(t.holds_until, 'infinity')
    ), '[]'),
    'currency', settings.currency,
    'time_zone', settings.time_zone
  )
  from public.settings
$$;
comment on function public.list_catalogue(timestamptz) is
  'Services and enhancements in their order on screen, with the parts of the sales tax that hold today, the currency and the time zone.';
grant execute on function public.list_catalogue(timestamptz) to service_role;
