var e=`<h1>Chinatown</h1>
<p>New York, 1965\xA0: Chinatown s’agrandit, et vous y débarquez avec vos économies et le sens des affaires. Chaque année, vous recevez quelques bâtiments et des tuiles boutique, rarement ceux qu’il vous faudrait. Alors on marchande\xA0: tout s’échange, se vend ou se donne, avec n’importe qui, et tout le monde négocie en même temps. Des boutiques du même type côte à côte forment un commerce qui rapporte chaque année, et bien plus encore une fois complet. Au bout de six ans, la personne la plus riche gagne.</p>
<p>De 3 à 5 joueurs. On joue l’édition de 2008, sauf si la table a choisi celle de 1999 ; quand elles diffèrent, la règle le dit.</p>
<h1>Le matériel</h1>
<h2 id="C1">C1 Le plateau</h2>
<p>Le plateau montre 85 bâtiments numérotés, répartis en 6 quartiers. Deux bâtiments sont <strong>voisins</strong> s’ils ont un côté commun et se trouvent dans le même quartier. Les coins ne comptent jamais, et rien ne traverse une rue. Ce qui ne porte pas de numéro, un parc ou une cour par exemple, n’est pas un bâtiment.</p>
<p>Chaque édition a son propre plateau. Celui de 1999 est resté introuvable ; le nôtre est une reconstitution.</p>
<h2 id="C2">C2 Les tuiles boutique</h2>
<p>Il y a 12 types de boutiques et 90 tuiles. Chaque type a une <strong>taille maximale</strong>, et compte trois tuiles de plus que cette taille.</p>
<table><thead><tr><th>taille maximale</th><th>tuiles par type</th><th>édition de 2008</th><th>édition de 1999</th></tr></thead><tbody><tr><td>3</td><td>6</td><td>Photographe, Maison de thé, Fruits de mer</td><td>Fruits de mer, Pharmacie, Jeans et tenues de travail</td></tr><tr><td>4</td><td>7</td><td>Bijouterie, Poissons tropicaux, Fleuriste</td><td>Blanchisserie, Restaurant, Articles de sport</td></tr><tr><td>5</td><td>8</td><td>Plats à emporter, Blanchisserie, Dim sum</td><td>Antiquités, Feux d’artifice, Couture</td></tr><tr><td>6</td><td>9</td><td>Antiquités, Fabrique, Restaurant</td><td>Agence de détectives, Horlogerie, Radios</td></tr></tbody></table>
<p>Huit des tailles de 1999 sont notre meilleure hypothèse. Tous les mélanges découlent d’une clé scellée avant la partie et révélée à la fin\xA0: chacun peut vérifier que rien n’a été truqué.</p>
<h2 id="C3">C3 L’argent</h2>
<table><thead><tr><th>édition</th><th>argent de départ</th><th>plus petit billet</th></tr></thead><tbody><tr><td>2008</td><td>50 000\xA0$</td><td>10 000\xA0$</td></tr><tr><td>1999</td><td>5 000\xA0$</td><td>1 000\xA0$</td></tr></tbody></table>
<p>Toute somme se compose de billets entiers\xA0: si vous en nommez une, elle vaut au moins un billet, jamais zéro. Les sommes déraisonnables, au-delà de 1 000 000 000 000\xA0$, sont refusées. La banque n’est jamais à court. Personne ne voit combien vous avez avant la fin de la partie (<a href="#C24">C24</a> peut changer cela).</p>
<h2 id="C4">C4 La propriété</h2>
<p>Vous pouvez posséder autant de bâtiments que vous arrivez à en obtenir. Le nombre de marqueurs d’une boîte imprimée n’est pas une limite.</p>
<h1>Une manche</h1>
<p>La partie compte 6 manches, qui se déroulent ainsi\xA0:</p>
<ol><li>Choisir ses bâtiments (<a href="#C5">C5</a>).</li><li>Piocher des tuiles boutique (<a href="#C6">C6</a>).</li><li>Négocier, tous en même temps (<a href="#C7">C7</a> à <a href="#C10">C10</a>, <a href="#C13">C13</a>).</li><li>Ouvrir des boutiques, à tour de rôle (<a href="#C11">C11</a>).</li><li>Toucher ses revenus (<a href="#C14">C14</a> à <a href="#C16">C16</a>).</li><li>Passer à l’année suivante (<a href="#C17">C17</a>).</li></ol>
<h2 id="C5">C5 Choisir ses bâtiments</h2>
<p>Vous recevez des cartes bâtiment et en gardez une partie, en secret. Dans le tableau, 7/5 signifie\xA0: 7 reçues, 5 gardées.</p>
<table><thead><tr><th>joueurs</th><th>manche 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Vous en gardez exactement ce nombre, pas moins (<a href="#C22">C22</a> peut changer cela). Quand tout le monde a choisi, les cartes gardées sont révélées ensemble et ces bâtiments sont à vous. Les autres cartes retournent dans la pioche, que l’on mélange.</p>
<h2 id="C6">C6 Piocher des tuiles</h2>
<p>Chacun tire ensuite des tuiles boutique du sac, à l’aveugle\xA0:</p>
<table><thead><tr><th>joueurs</th><th>manche 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7</td><td>4</td><td>4</td><td>4</td><td>4</td><td>4</td></tr><tr><td>4</td><td>6</td><td>3</td><td>3</td><td>3</td><td>3</td><td>3</td></tr><tr><td>5</td><td>5</td><td>3</td><td>3</td><td>2</td><td>2</td><td>2</td></tr></tbody></table>
<p>Quand tous ont pioché, les tuiles sont retournées en même temps. Elles restent dès lors visibles devant leur propriétaire.</p>
<h2 id="C7">C7 Négocier</h2>
<p>Tout le monde négocie en même temps, sans tour de jeu. À deux ou davantage, on peut s’entendre sur n’importe quel échange de bâtiments (vides ou avec leur boutique), de tuiles pas encore posées et d’argent, dans n’importe quelles proportions. Les cadeaux sont permis.</p>
<ul><li>À tout moment, n’importe qui peut s’en mêler avec sa propre offre, ou répondre à une offre par une contre-offre, ce qui la décline du même coup.</li><li>Qui fait une offre l’a acceptée. Dès que le dernier participant accepte, l’accord est conclu, d’un seul bloc\xA0: tout change de main, ou rien.</li><li>On ne peut donner que ce que l’on a avant l’accord ; ce que l’on y recevra ne compte pas encore. Un bâtiment ou une tuile que, de toute évidence, son donneur ne possède pas ne peut pas figurer dans une offre.</li><li>Vous pouvez demander n’importe quelle somme à n’importe qui. Seule la personne sollicitée apprend, en acceptant, que l’argent n’y est pas.</li><li>Une offre devient caduque dès qu’un de ses bâtiments ou une de ses tuiles a changé de main ailleurs. Si vous payez de l’argent dans un accord, votre oui aux autres offres qui vous en demandent tombe ; vous pouvez les accepter de nouveau.</li><li>Seul l’auteur d’une offre peut la retirer.</li></ul>
<p>La négociation s’achève quand tout le monde a déclaré avoir fini. D’ici là, on peut encore traiter même si l’on a fini, et prendre part à un accord vous remet en négociation. Les offres encore ouvertes à la fin sont caduques.</p>
<h2 id="C8">C8 Public ou secret</h2>
<p>Une offre peut être publique ou secrète. Une offre secrète n’est vue que de ceux à qui elle s’adresse. Une fois l’accord secret conclu, tous voient quels bâtiments et quelles tuiles ont changé de main, mais l’argent et les promesses restent entre les participants. Une contre-offre publique ne trahit pas qu’elle répond à une offre secrète.</p>
<p>Les paiements promis et les dettes ne regardent que qui paie et qui reçoit, même dans un accord public\xA0: personne d’autre ne les voit.</p>
<h2 id="C9">C9 Les promesses</h2>
<p>Ce qui est convenu pour cette manche engage, et la table y veille (<a href="#C13">C13</a>). Ce qui est convenu pour une manche à venir est affaire d’honneur\xA0: c’est noté, rien de plus.</p>
<h2 id="C10">C10 Une boutique ne bouge pas</h2>
<p>Une tuile posée ne passe jamais sur un autre bâtiment et ne quitte jamais le plateau. Elle change de propriétaire avec son bâtiment.</p>
<h2 id="C11">C11 Ouvrir des boutiques</h2>
<p>En commençant par le premier joueur, puis dans le sens horaire, chacun pose autant de ses tuiles qu’il veut sur ses bâtiments vides, une par bâtiment, puis annonce qu’il a terminé pour cette manche. Ce que vous ne posez pas, vous le gardez pour plus tard.</p>
<p>Une table peut convenir que tout le monde ouvre ses boutiques en même temps.</p>
<h2 id="C12">C12 Le premier joueur</h2>
<p>Le premier joueur de la manche 1 est tiré au sort. Après chaque manche, c’est au suivant, dans le sens horaire (<a href="#C25">C25</a> peut changer cela).</p>
<h2 id="C13">C13 Les engagements fermes</h2>
<p>Un accord peut contenir des clauses\xA0: chacune est une promesse d’un participant à un autre.</p>
<ul><li><strong>Ouvrir cette boutique ici\xA0:</strong> poser une tuile de ce type sur ce bâtiment pendant cette manche. Tant que ce n’est pas fait, vous ne pouvez rien y poser d’autre, ni céder le bâtiment ou votre dernière tuile de ce type, ni utiliser cette tuile ailleurs, ni terminer l’ouverture de vos boutiques.</li><li><strong>Laisser vide\xA0:</strong> ne rien poser sur ce bâtiment pendant cette manche, et ne pas le céder.</li><li><strong>Payer après les revenus\xA0:</strong> verser cette somme juste après les revenus de cette manche. S’il vous manque de l’argent, vous donnez ce que vous avez et devez le reste.</li><li><strong>Promesse pour plus tard\xA0:</strong> un texte libre au sujet d’une manche à venir. Elle n’engage pas. Les participants la voient, et une fois sa manche venue, la personne à qui elle a été faite peut la déclarer tenue ou rompue, jusqu’à la fin de la partie.</li></ul>
<p><em>Ce qui peut être promis.</em> On ne peut promettre une boutique ou un bâtiment vide que si tout le monde voit que ce sera possible après l’accord\xA0: le bâtiment est alors à vous et vide, et la tuile devant vous. On ne peut pas promettre des choses qui se contredisent ou qui contredisent une promesse antérieure. La même chose peut être promise à plusieurs.</p>
<p><em>Quand elle tombe.</em> Si les clauses d’une offre ne peuvent plus être tenues, l’offre est caduque. Votre oui à une offre tombe si vous avez pris entre-temps un engagement qui l’interdit, ou si vous avez cédé des cartes gardées en main alors qu’elle vous en demande (<a href="#C22">C22</a>).</p>
<p><em>Quand elle est tenue.</em> La promesse d’une boutique est tenue dès que la tuile est posée, celle d’un bâtiment vide quand son propriétaire a terminé.</p>
<p><em>Les dettes.</em> Les dettes passent d’abord\xA0: elles sont prises sur chaque revenu suivant, de la plus ancienne à la plus récente, sans jamais dépasser ce revenu. Viennent ensuite les paiements promis pour cette manche, dans l’ordre où ils ont été convenus, sur tout ce que vous avez. L’argent d’une carte conjoncture (<a href="#C19">C19</a>) n’est pas un revenu en ce sens.</p>
<h2 id="C14">C14 Les revenus</h2>
<p>Chaque commerce rapporte à son propriétaire selon sa taille et selon qu’il est complet ou non.</p>
<table><thead><tr><th>taille</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>incomplet</td><td>10 000\xA0$</td><td>20 000\xA0$</td><td>40 000\xA0$</td><td>60 000\xA0$</td><td>80 000\xA0$</td><td></td></tr><tr><td>complet</td><td></td><td></td><td>50 000\xA0$</td><td>80 000\xA0$</td><td>110 000\xA0$</td><td>140 000\xA0$</td></tr></tbody></table>
<p>L’édition de 1999 paie un dixième de ces sommes. Les tuiles devant vous et les bâtiments vides ne rapportent rien.</p>
<h2 id="C15">C15 Qu’est-ce qu’un commerce ?</h2>
<p>Un commerce est un groupe de boutiques reliées, du même type et du même propriétaire. Des boutiques du même type appartenant à deux joueurs font deux commerces. Un commerce est <strong>complet</strong> quand il atteint la taille maximale de son type.</p>
<h2 id="C16">C16 Plus de boutiques que le maximum</h2>
<p>Vous pouvez continuer d’agrandir un commerce complet. Le groupe compte alors pour plusieurs\xA0: d’abord des commerces complets, puis le reste. Cinq Photographes qui se touchent, par exemple, font un commerce complet de 3 et un incomplet de 2.</p>
<ul><li>Dans l’édition de 2008, seul le nombre de boutiques compte.</li><li>Dans l’édition de 1999, chaque partie doit elle-même être reliée sur le plateau ; le groupe est découpé de façon à rapporter le plus, et en aussi peu de commerces que possible.</li></ul>
<p>Une table peut choisir l’une ou l’autre manière. Le découpage est refait à chaque manche, et sur le papier seulement\xA0: aucune tuile ne bouge.</p>
<h2 id="C17">C17 L’année</h2>
<p>Dans l’édition de 2008, chaque manche est une année\xA0:</p>
<table><thead><tr><th>manche</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>année</td><td>1965</td><td>1966</td><td>1967</td><td>1968</td><td>1969</td><td>1970</td></tr><tr><td></td><td>Serpent</td><td>Cheval</td><td>Chèvre</td><td>Singe</td><td>Coq</td><td>Chien</td></tr></tbody></table>
<h2 id="C18">C18 La fin</h2>
<p>Après les revenus de la manche 6, chacun montre son argent, et la plus grosse fortune l’emporte. Dans l’édition de 2008, une égalité revient à celui des ex æquo qui a le plus de boutiques sur le plateau. Ceux que rien ne départage partagent la victoire.</p>
<h1>Dans l’édition de 1999 seulement</h1>
<h2 id="C19">C19 Les cartes conjoncture</h2>
<p>Il y a neuf cartes conjoncture. Trois sont mises de côté sans être vues ; parmi les six autres, on en retourne une à chaque manche, juste avant les revenus. Une carte qui montre des tailles rapporte 1 000\xA0$ pour chaque boutique du plateau dont le type a l’une de ces tailles maximales, que son commerce soit complet ou non. Les autres ne rapportent rien. Puis viennent les revenus.</p>
<p>Toutes les cartes n’ont pas été retrouvées. Les nôtres sont les six paires de tailles (3 et 4, 3 et 5, 3 et 6, 4 et 5, 4 et 6, 5 et 6) et trois cartes vides.</p>
<h1>Variantes</h1>
<p>Une table peut activer n’importe lesquelles, dans les deux éditions.</p>
<h2 id="C20">C20 Accès à la rue</h2>
<p><em>Désactivé d’ordinaire.</em> Un bâtiment dont les quatre côtés touchent d’autres bâtiments n’a pas de façade sur rue. On ne peut y ouvrir une boutique que si elle est reliée, par des boutiques voisines du même type et du même propriétaire, à une autre qui a une façade. Une cour ou un parc à côté d’un bâtiment vaut une façade.</p>
<p>Si vous promettez une telle boutique, elle doit pouvoir rejoindre la rue par des boutiques déjà là et d’autres qui sont promises ; et ce qu’il lui faut pour cela, vous ne pouvez pas le céder.</p>
<h2 id="C21">C21 Autres cartes conjoncture</h2>
<p><em>Désactivé dans l’édition de 2008, par boutique dans celle de 1999.</em> Les cartes de <a href="#C19">C19</a> peuvent aussi payer une fois par commerce des tailles indiquées, ou une fois à chaque joueur qui a au moins une telle boutique. Dans l’édition de 2008, elles paient 10 000\xA0$.</p>
<p>La carte peut aussi être retournée plus tôt, avant de piocher les tuiles. <em>Désactivé d’ordinaire.</em></p>
<h2 id="C22">C22 Cartes gardées en main</h2>
<p><em>Désactivé d’ordinaire.</em> Les cartes que vous ne jouez pas restent dans votre main, cachées. À la manche suivante, on complète seulement votre main jusqu’au nombre de <a href="#C5">C5</a> ; si vous en avez davantage, vous les gardez, et si la pioche est trop courte, elle donne ce qu’elle a. Les cartes en main peuvent se négocier, et au moment de choisir vos bâtiments vous pouvez en rendre à la pioche. Sans cette variante, rien ne reste en main\xA0: aucune carte ne se négocie ni ne se rend.</p>
<p><em>Désactivé d’ordinaire aussi\xA0:</em> garder moins. Le nombre à garder de <a href="#C5">C5</a> est alors un maximum. En aucun cas on ne garde plus de cartes qu’on n’en a.</p>
<h2 id="C23">C23 Minuteur de négociation</h2>
<p><em>Désactivé d’ordinaire.</em> La négociation dure de 1 à 60 minutes, au choix. Quand le temps est écoulé, elle s’achève comme si tout le monde avait fini.</p>
<h2 id="C24">C24 Argent visible</h2>
<p><em>Désactivé d’ordinaire.</em> Chacun voit l’argent de chacun. Les accords secrets le restent\xA0: leurs sommes et les dettes demeurent cachées.</p>
<h2 id="C25">C25 Le premier joueur reste le même</h2>
<p><em>Désactivé d’ordinaire.</em> Le premier joueur de la manche 1 commence à chaque manche.</p>`,t=`<p><strong>Chaque manche\xA0:</strong> choisir des bâtiments · piocher des tuiles · négocier · ouvrir des boutiques · revenus.</p>
<table><thead><tr><th>bâtiments\xA0: reçus/gardés</th><th>manche 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3 joueurs</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4 joueurs</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5 joueurs</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Tuiles piochées\xA0: le premier nombre à la manche 1, le second ensuite.</p>
<table><thead><tr><th>revenus par taille, en milliers</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>incomplet</td><td>10</td><td>20</td><td>40</td><td>60</td><td>80</td><td></td></tr><tr><td>complet</td><td></td><td></td><td>50</td><td>80</td><td>110</td><td>140</td></tr></tbody></table>
<ul><li><strong>Tout est à vendre,</strong> sauf une boutique sans son bâtiment\xA0: bâtiments avec ou sans boutique, tuiles, argent. Autant de joueurs qu’on veut dans un accord. (<a href="/rules/chinatown#C7">C7</a>)</li><li><strong>Les promesses de cette manche engagent,</strong> les suivantes non. (<a href="/rules/chinatown#C9">C9</a>, <a href="/rules/chinatown#C13">C13</a>)</li><li><strong>Une boutique posée ne bouge plus.</strong> Elle change de main avec son bâtiment. (<a href="/rules/chinatown#C10">C10</a>)</li><li><strong>Un commerce\xA0:</strong> même type, même propriétaire, côte à côte, même quartier. (<a href="/rules/chinatown#C1">C1</a>, <a href="/rules/chinatown#C15">C15</a>)</li><li><strong>Les boutiques en trop</strong> commencent un autre commerce. (<a href="/rules/chinatown#C16">C16</a>)</li><li><strong>Le plus d’argent après la manche 6 gagne ;</strong> à égalité\xA0: le plus de boutiques. (<a href="/rules/chinatown#C18">C18</a>)</li></ul>`;export{t as card,e as page};