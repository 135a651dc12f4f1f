-- The catalogue in one round trip.

create function public.list_catalogue() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where s.is_active
    ), '[]'),
    'enhancements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'position' order by e.position) from public.enhancements e
    ), '[]'),
    'sales_tax_ppm', settings.sales_tax_ppm,
    'currency', settings.currency,
    'time_zone', settings.time_zone
  )
  from public.settings
$$;
comment on function public.list_catalogue() is
  'Services and enhancements in their order on screen, with the sales tax, the currency and the time zone.';
grant execute on function public.list_catalogue() to service_role;
