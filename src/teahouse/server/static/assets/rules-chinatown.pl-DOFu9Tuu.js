import{n as e,t}from"./chinatown-split-business-CLQfMgEb.js";var n=`<h1>Chinatown</h1>
<p>Nowy Jork, rok 1965: Chinatown rośnie, a\xA0ty zjawiasz się tu z\xA0oszczędnościami i\xA0żyłką do interesów. Co roku dostajesz kilka budynków i\xA0kafelków sklepów, ale rzadko te, których ci trzeba. Więc się targujesz: wszystko można wymienić, sprzedać albo podarować, z\xA0każdym i\xA0wszyscy naraz. Sklepy jednego rodzaju stojące obok siebie tworzą przedsiębiorstwo, które co roku przynosi dochód, a\xA0ukończone przedsiębiorstwo zarabia znacznie więcej. Po sześciu latach wygrywa najbogatszy gracz.</p>
<p>Gra dla 3–5 osób. Gramy według wydania z\xA02008 roku, chyba że stół wybrał to z\xA01999; tam, gdzie się różnią, zasada o\xA0tym mówi.</p>
<h1>Co jest w\xA0grze</h1>
<h2 id="C1">C1 Plansza</h2>
<p>Na planszy jest 85 ponumerowanych budynków w\xA06 kwartałach. Dwa budynki są <strong>sąsiednie</strong>, jeśli stykają się bokiem i\xA0leżą w\xA0tym samym kwartale. Rogi nigdy się nie liczą i\xA0nic nie sięga przez ulicę. Co nie ma numeru, na przykład park albo podwórze, nie jest budynkiem.</p>
<p>Każde wydanie ma własną planszę. Planszy z\xA01999 roku nie udało się znaleźć; nasza jest odtworzona.</p>
<h2 id="C2">C2 Kafelki sklepów</h2>
<p>Jest 12 rodzajów sklepów i\xA090 kafelków. Każdy rodzaj ma swoją <strong>maksymalną wielkość</strong> i\xA0o\xA0trzy kafelki więcej, niż ona wynosi.</p>
<table><thead><tr><th>maksymalna wielkość</th><th>kafelków każdego rodzaju</th><th>wydanie z\xA02008</th><th>wydanie z\xA01999</th></tr></thead><tbody><tr><td>3</td><td>6</td><td>Foto, Herbaciarnia, Owoce morza</td><td>Owoce morza, Apteka, Dżinsy i\xA0odzież robocza</td></tr><tr><td>4</td><td>7</td><td>Jubiler, Ryby tropikalne, Kwiaciarnia</td><td>Pralnia, Restauracja, Artykuły sportowe</td></tr><tr><td>5</td><td>8</td><td>Dania na wynos, Pralnia, Dim sum</td><td>Antyki, Fajerwerki, Szwalnia</td></tr><tr><td>6</td><td>9</td><td>Antyki, Fabryka, Restauracja</td><td>Agencja detektywistyczna, Zegarmistrz, Radia</td></tr></tbody></table>
<p>Osiem wielkości z\xA01999 roku to nasze najlepsze przypuszczenie. O\xA0każdym tasowaniu decyduje ziarno losowe, którego skrót widać przed partią, a\xA0które po niej zostaje ujawnione, więc każdy może sprawdzić, że nikt niczego nie ustawił.</p>
<h2 id="C3">C3 Pieniądze</h2>
<table><thead><tr><th>wydanie</th><th>na początek</th><th>najmniejszy banknot</th></tr></thead><tbody><tr><td>2008</td><td>50\xA0000\xA0$</td><td>10\xA0000\xA0$</td></tr><tr><td>1999</td><td>5000\xA0$</td><td>1000\xA0$</td></tr></tbody></table>
<p>Każda kwota składa się z\xA0całych banknotów: jeśli ją podajesz, to co najmniej jeden banknot, nigdy zero. Kwoty bez żadnego umiaru, powyżej 1\xA0000\xA0000\xA0000\xA0000\xA0$, są odrzucane. Bankowi nigdy nie brakuje pieniędzy. Nikt nie widzi, ile masz, aż do końca gry (<a href="#C24">C24</a> może to zmienić).</p>
<h2 id="C4">C4 Własność</h2>
<p>Możesz mieć tyle budynków, ile zdołasz zdobyć. Liczba znaczników w\xA0pudełku niczego nie ogranicza.</p>
<h1>Runda</h1>
<p>Gra trwa 6 rund, a\xA0każda przebiega tak:</p>
<ol><li>Wybór budynków (<a href="#C5">C5</a>).</li><li>Losowanie kafelków (<a href="#C6">C6</a>).</li><li>Handel, wszyscy naraz (<a href="#C7">C7</a> do <a href="#C10">C10</a>, <a href="#C13">C13</a>).</li><li>Otwieranie sklepów, po kolei (<a href="#C11">C11</a>).</li><li>Dochód (<a href="#C14">C14</a> do <a href="#C16">C16</a>).</li><li>Mija rok (<a href="#C17">C17</a>).</li></ol>
<h2 id="C5">C5 Wybór budynków</h2>
<p>Dostajesz karty budynków i\xA0w\xA0tajemnicy zatrzymujesz część z\xA0nich. W\xA0tabeli 7/5 znaczy: 7 rozdanych, 5 zatrzymanych.</p>
<table><thead><tr><th>graczy</th><th>runda 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Zatrzymujesz dokładnie tyle, nie mniej (<a href="#C22">C22</a> może to zmienić). Gdy wszyscy wybiorą, zatrzymane karty odkrywa się razem i\xA0te budynki są twoje. Pozostałe karty wracają do talii, którą się tasuje.</p>
<h2 id="C6">C6 Losowanie kafelków</h2>
<p>Potem każdy losuje w\xA0ciemno kafelki sklepów z\xA0woreczka:</p>
<table><thead><tr><th>graczy</th><th>runda 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7</td><td>4</td><td>4</td><td>4</td><td>4</td><td>4</td></tr><tr><td>4</td><td>6</td><td>3</td><td>3</td><td>3</td><td>3</td><td>3</td></tr><tr><td>5</td><td>5</td><td>3</td><td>3</td><td>2</td><td>2</td><td>2</td></tr></tbody></table>
<p>Gdy wszyscy wylosują, kafelki odkrywa się jednocześnie. Odtąd leżą jawnie przed właścicielami.</p>
<h2 id="C7">C7 Handel</h2>
<p>Wszyscy handlują jednocześnie, bez kolejności. Dwie osoby albo więcej mogą umówić się na dowolną wymianę budynków (pustych albo ze sklepem), niepołożonych jeszcze kafelków i\xA0pieniędzy, w\xA0dowolnym zestawie. Prezenty też są dozwolone.</p>
<ul><li>Każdy może w\xA0dowolnej chwili wtrącić się z\xA0własną ofertą albo odpowiedzieć kontrofertą, co zarazem odrzuca tamtą ofertę.</li><li>Kto składa ofertę, tym samym ją przyjmuje. Gdy przyjmie ją ostatnia ze stron, umowa jest od razu zawarta, i\xA0to w\xA0całości: albo wszystko zmienia właściciela, albo nic.</li><li>Dać możesz tylko to, co masz przed umową; to, co w\xA0niej dostajesz, jeszcze się nie liczy. Budynku ani kafelka, którego dający wyraźnie nie ma, w\xA0ogóle nie da się wstawić do oferty.</li><li>Każdego możesz poprosić o\xA0dowolną kwotę. Dopiero przy przyjęciu okaże się, i\xA0to tylko proszonej osobie, że tyle nie ma.</li><li>Oferta jest nieaktualna, gdy jej budynek albo kafelek przeszedł gdzie indziej w\xA0inne ręce. Jeśli płacisz w\xA0jednej umowie, twoja zgoda na inne oferty, które żądają od ciebie pieniędzy, wygasa; możesz je przyjąć ponownie.</li><li>Ofertę może wycofać tylko ten, kto ją złożył.</li></ul>
<p>Handel kończy się, gdy wszyscy zgłoszą gotowość. Do tej chwili możesz dalej zawierać umowy, nawet po zgłoszeniu gotowości, ale udział w\xA0umowie ją cofa. Oferty, które na koniec są jeszcze otwarte, przepadają.</p>
<p><img src="`+e+`" alt="Czerwony daje kafelek Kwiaciarni i\xA0dwa banknoty, żółty daje budynek 38 i\xA0kafelek Foto" loading="lazy"></p>
<p><em>Przykład.</em> Czerwony ma sklepy foto na 35 i\xA037. Czerwony daje żółtemu kafelek Kwiaciarni i\xA020\xA0000\xA0$, a\xA0żółty daje budynek 38 i\xA0kafelek Foto. Ze sklepem na 38 czerwony ma ukończone przedsiębiorstwo wielkości 3, które co rundę przynosi 50\xA0000\xA0$ zamiast 20\xA0000\xA0$. Żółty ma pieniądze i\xA0kafelek do własnego przedsiębiorstwa.</p>
<h2 id="C8">C8 Jawnie albo w\xA0tajemnicy</h2>
<p>Oferta może być jawna albo tajna. Tajną widzą tylko ci, do których jest skierowana. Gdy tajna umowa zostanie zawarta, wszyscy widzą, które budynki i\xA0kafelki zmieniły właściciela, ale jej pieniądze i\xA0obietnice zostają między stronami. Jawna kontroferta nie zdradza, że odpowiada na tajną.</p>
<p>Obiecane płatności i\xA0długi są sprawą tylko płacącego i\xA0odbiorcy, także w\xA0jawnych umowach: nikt inny ich nie widzi.</p>
<h2 id="C9">C9 Obietnice</h2>
<p>To, co umówione na tę rundę, wiąże, a\xA0gra pilnuje, żeby się stało (<a href="#C13">C13</a>). To, co umówione na późniejszą rundę, jest sprawą honoru: zostaje zapisane i\xA0nic więcej.</p>
<h2 id="C10">C10 Sklep zostaje na miejscu</h2>
<p>Położony kafelek nigdy nie przechodzi na inny budynek i\xA0nigdy nie znika z\xA0planszy. Zmienia właściciela razem z\xA0budynkiem.</p>
<h2 id="C11">C11 Otwieranie sklepów</h2>
<p>Zaczyna pierwszy gracz, dalej zgodnie z\xA0ruchem wskazówek zegara: każdy kładzie dowolnie wiele swoich kafelków na własne puste budynki, po jednym na budynek, i\xA0zgłasza, że na tę rundę to wszystko. Czego nie położysz, zostaje na później.</p>
<p>Stół może się umówić, że wszyscy otwierają sklepy jednocześnie.</p>
<h2 id="C12">C12 Pierwszy gracz</h2>
<p>Pierwszego gracza rundy 1 wyłania los. Po każdej rundzie pierwszy jest następny gracz zgodnie z\xA0ruchem wskazówek zegara (<a href="#C25">C25</a> może to zmienić). Instrukcja z\xA02008 roku wskazuje osobę, która ostatnio była w\xA0Chinatown; komputer tego nie wie, więc losujemy, chyba że stół wskaże miejsce.</p>
<h2 id="C13">C13 Wiążące obietnice</h2>
<p>Umowa może zawierać klauzule: każda to obietnica jednej strony złożona drugiej.</p>
<ul><li><strong>Otworzyć tu ten sklep:</strong> położyć w\xA0tej rundzie kafelek tego rodzaju na tym budynku. Dopóki to się nie stanie, nie możesz położyć tam niczego innego, oddać budynku ani ostatniego takiego kafelka, użyć tego kafelka gdzie indziej ani zakończyć otwierania sklepów.</li><li><strong>Zostawić puste:</strong> nic w\xA0tej rundzie nie kłaść na tym budynku i\xA0go nie oddawać.</li><li><strong>Zapłacić po dochodzie:</strong> zapłacić tę kwotę zaraz po dochodzie tej rundy. Jeśli ci brakuje, płacisz, ile masz, a\xA0reszta zostaje jako dług.</li><li><strong>Obietnica na później:</strong> dowolny tekst o\xA0późniejszej rundzie. Nie wiąże. Widzą ją strony, a\xA0gdy jej runda nadejdzie, osoba, której ją złożono, może aż do końca gry oznaczyć ją jako dotrzymaną albo złamaną.</li></ul>
<p><em>Co można obiecać.</em> Sklep albo pusty budynek możesz obiecać tylko wtedy, gdy wszyscy widzą, że po umowie będzie to możliwe: budynek jest wtedy twój i\xA0pusty, a\xA0kafelek leży przed tobą. Nie można obiecać rzeczy sprzecznych ze sobą ani z\xA0wcześniejszą obietnicą. To samo możesz obiecać kilku osobom.</p>
<p><em>Kiedy przepada.</em> Jeśli klauzul oferty nie da się już dotrzymać, oferta jest nieaktualna. Twoja zgoda na ofertę wygasa, jeśli potem bierzesz na siebie obietnicę, która jej zabrania, albo oddajesz karty z\xA0ręki, a\xA0oferta takich od ciebie żąda (<a href="#C22">C22</a>).</p>
<p><em>Kiedy jest dotrzymana.</em> Obietnica sklepu jest dotrzymana, gdy tylko kafelek leży, a\xA0pustego budynku, gdy jego właściciel skończy otwierać sklepy.</p>
<p><em>Długi.</em> Długi mają pierwszeństwo: spłaca się je z\xA0każdego późniejszego dochodu, od najstarszego, ale nigdy ponad ten dochód. Po nich idą płatności obiecane na tę rundę, w\xA0kolejności ich uzgodnienia, ze wszystkiego, co masz. To, co płaci karta koniunktury (<a href="#C19">C19</a>), nie jest dochodem w\xA0tym sensie.</p>
<h2 id="C14">C14 Dochód</h2>
<p>Każde przedsiębiorstwo płaci właścicielowi zależnie od wielkości i\xA0od tego, czy jest ukończone.</p>
<table><thead><tr><th>wielkość</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>nieukończone</td><td>10\xA0000\xA0$</td><td>20\xA0000\xA0$</td><td>40\xA0000\xA0$</td><td>60\xA0000\xA0$</td><td>80\xA0000\xA0$</td><td></td></tr><tr><td>ukończone</td><td></td><td></td><td>50\xA0000\xA0$</td><td>80\xA0000\xA0$</td><td>110\xA0000\xA0$</td><td>140\xA0000\xA0$</td></tr></tbody></table>
<p>Wydanie z\xA01999 roku płaci dziesiątą część tych kwot. Kafelki leżące przed tobą i\xA0puste budynki nie płacą nic.</p>
<h2 id="C15">C15 Czym jest przedsiębiorstwo</h2>
<p>Przedsiębiorstwo to połączona grupa sklepów jednego rodzaju należących do jednego gracza. Sklepy tego samego rodzaju należące do dwóch graczy to dwa przedsiębiorstwa. Przedsiębiorstwo jest <strong>ukończone</strong>, gdy osiąga maksymalną wielkość swojego rodzaju.</p>
<h2 id="C16">C16 Więcej sklepów niż maksymalna wielkość</h2>
<p>Do ukończonego przedsiębiorstwa możesz dalej dokładać sklepy. Grupa liczy się wtedy jako kilka przedsiębiorstw: najpierw ukończone, potem reszta. Na przykład pięć połączonych sklepów foto to ukończone przedsiębiorstwo wielkości 3 i\xA0nieukończone wielkości 2.</p>
<ul><li>W\xA0wydaniu z\xA02008 roku liczy się tylko liczba sklepów.</li><li>W\xA0wydaniu z\xA01999 roku każda część musi sama być połączona na planszy; grupę dzieli się tak, żeby zapłaciła najwięcej, i\xA0na możliwie najmniej przedsiębiorstw.</li></ul>
<p>Stół może wybrać jeden albo drugi sposób. Podział ustala się od nowa w\xA0każdej rundzie i\xA0tylko na papierze: żaden kafelek się nie rusza.</p>
<p><img src="`+t+`" alt="Pięć połączonych sklepów foto, liczonych jako trzy i\xA0dwa" loading="lazy"></p>
<p><em>Przykład.</em> Pięć sklepów foto na 35, 37, 38, 40 i\xA041 przynosi 50\xA0000\xA0$ jako ukończone przedsiębiorstwo wielkości 3 i\xA020\xA0000\xA0$ jako przedsiębiorstwo wielkości 2: razem 70\xA0000\xA0$.</p>
<h2 id="C17">C17 Rok</h2>
<p>W\xA0wydaniu z\xA02008 roku każda runda to rok:</p>
<table><thead><tr><th>runda</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>rok</td><td>1965</td><td>1966</td><td>1967</td><td>1968</td><td>1969</td><td>1970</td></tr><tr><td></td><td>Wąż</td><td>Koń</td><td>Koza</td><td>Małpa</td><td>Kogut</td><td>Pies</td></tr></tbody></table>
<h2 id="C18">C18 Koniec gry</h2>
<p>Po dochodzie rundy 6 wszyscy pokazują pieniądze i\xA0wygrywa ten, kto ma ich najwięcej. W\xA0wydaniu z\xA02008 roku remis rozstrzyga większa liczba sklepów na planszy. Kto nadal remisuje, dzieli się zwycięstwem.</p>
<h1>Tylko w\xA0wydaniu z\xA01999 roku</h1>
<h2 id="C19">C19 Karty koniunktury</h2>
<p>Jest dziewięć kart koniunktury. Trzy odkłada się nieoglądane; z\xA0pozostałych sześciu w\xA0każdej rundzie, tuż przed dochodem, odkrywa się jedną. Karta z\xA0wielkościami płaci 1000\xA0$ za każdy sklep na planszy, którego rodzaj ma jedną z\xA0tych maksymalnych wielkości, bez względu na to, czy przedsiębiorstwo jest ukończone. Pozostałe nie płacą nic. Potem następuje dochód.</p>
<p>Nie udało się odnaleźć wszystkich kart. Nasze to sześć par wielkości (3 i\xA04, 3 i\xA05, 3 i\xA06, 4 i\xA05, 4 i\xA06, 5 i\xA06) oraz trzy puste.</p>
<h1>Warianty</h1>
<p>Stół może włączyć dowolne z\xA0nich, w\xA0obu wydaniach.</p>
<h2 id="C20">C20 Dostęp do ulicy</h2>
<p><em>Zwykle wyłączony.</em> Budynek, który z\xA0czterech stron styka się z\xA0innymi budynkami, nie ma dostępu do ulicy. Sklep można tam otworzyć tylko wtedy, gdy przez sąsiednie sklepy tego samego rodzaju i\xA0właściciela łączy się z\xA0takim, który ma ten dostęp. Podwórze albo park obok budynku liczy się jako dostęp do ulicy.</p>
<p>Jeśli obiecujesz taki sklep, musi on móc dotrzeć do ulicy przez sklepy już stojące i\xA0inne obiecane, a\xA0tego, co mu do tego potrzebne, nie możesz oddać.</p>
<h2 id="C21">C21 Inne karty koniunktury</h2>
<p><em>W\xA0wydaniu z\xA02008 roku wyłączone, w\xA0wydaniu z\xA01999 za każdy sklep.</em> Karty z\xA0<a href="#C19">C19</a> mogą też płacić raz za każde przedsiębiorstwo podanych wielkości albo raz każdemu graczowi, który ma choć jeden taki sklep. W\xA0wydaniu z\xA02008 roku płacą 10\xA0000\xA0$.</p>
<p>Kartę można też odkrywać wcześniej, przed losowaniem kafelków. <em>Zwykle wyłączone.</em></p>
<h2 id="C22">C22 Karty na ręce</h2>
<p><em>Zwykle wyłączone.</em> Karty, których nie zagrasz, zostają zakryte na ręce. W\xA0następnej rundzie dobierasz tylko do liczby z\xA0<a href="#C5">C5</a>; jeśli masz ich więcej, zostają, a\xA0jeśli talia jest za krótka, daje tyle, ile ma. Kartami z\xA0ręki można handlować, a\xA0przy wyborze budynków można część oddać do talii. Bez tego wariantu nic nie zostaje na ręce, więc kart nie da się ani wymienić, ani oddać.</p>
<p><em>Także zwykle wyłączone:</em> zatrzymać mniej. Liczba kart do zatrzymania z\xA0<a href="#C5">C5</a> jest wtedy górną granicą. W\xA0żadnym razie nie zatrzymujesz więcej kart, niż masz.</p>
<h2 id="C23">C23 Zegar handlu</h2>
<p><em>Zwykle wyłączony.</em> Handel trwa od 1 do 60 minut, zależnie od wyboru. Gdy czas minie, kończy się, jak gdyby wszyscy zgłosili gotowość.</p>
<h2 id="C24">C24 Jawne pieniądze</h2>
<p><em>Zwykle wyłączone.</em> Każdy widzi pieniądze każdego. Tajne umowy pozostają tajne: ich kwoty i\xA0długi są nadal ukryte.</p>
<h2 id="C25">C25 Pierwszy gracz się nie zmienia</h2>
<p><em>Zwykle wyłączone.</em> Pierwszy gracz rundy 1 jest pierwszy w\xA0każdej rundzie.</p>`,r=`<p><strong>Każda runda:</strong> wybór budynków · losowanie kafelków · handel · otwieranie sklepów · dochód.</p>
<table><thead><tr><th>budynki: rozdane/zatrzymane</th><th>runda 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3 graczy</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4 graczy</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5 graczy</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Losowane kafelki: w\xA0rundzie 1 pierwsza liczba, później druga.</p>
<table><thead><tr><th>dochód wg wielkości, w\xA0tysiącach</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>nieukończone</td><td>10</td><td>20</td><td>40</td><td>60</td><td>80</td><td></td></tr><tr><td>ukończone</td><td></td><td></td><td>50</td><td>80</td><td>110</td><td>140</td></tr></tbody></table>
<ul><li><strong>Wszystko jest na sprzedaż</strong> oprócz sklepu bez budynku: budynki ze sklepem i\xA0bez, kafelki, pieniądze. W\xA0umowie może brać udział dowolnie wielu graczy. (<a href="/rules/chinatown#C7">C7</a>)</li><li><strong>Obietnice na tę rundę wiążą,</strong> na późniejsze nie. (<a href="/rules/chinatown#C9">C9</a>, <a href="/rules/chinatown#C13">C13</a>)</li><li><strong>Położony sklep się nie rusza.</strong> Zmienia właściciela razem z\xA0budynkiem. (<a href="/rules/chinatown#C10">C10</a>)</li><li><strong>Przedsiębiorstwo:</strong> ten sam rodzaj, ten sam właściciel, obok siebie, w\xA0jednym kwartale. (<a href="/rules/chinatown#C1">C1</a>, <a href="/rules/chinatown#C15">C15</a>)</li><li><strong>Nadmiarowe sklepy</strong> zaczynają kolejne przedsiębiorstwo. (<a href="/rules/chinatown#C16">C16</a>)</li><li><strong>Po rundzie 6 wygrywa, kto ma najwięcej pieniędzy;</strong> przy remisie: najwięcej sklepów. (<a href="/rules/chinatown#C18">C18</a>)</li></ul>`;export{r as card,n as page};